let s = ""; for (let i = 0; i < 2000; i++) s += i % 7 === 0 ? "\n" : String.fromCharCode(97 + (i % 26));
let t = ""; for (const w of s.split("\n")) t = t + w + "|"; let u = ""; for (let i = 0; i < 300; i++) u = `${u}${i},`; let v = ""; for (let i = 0; i < 300; i++) v = i + "," + v;
return [s.length, t.slice(0, 40), u.length, v.slice(0, 20), "ab".repeat(3), "x".padStart(5, "ab"), ["a", null, undefined, [1, [2]], {}].join("-"), "abc".at(-1), [..."abc"].reverse().join("")];
