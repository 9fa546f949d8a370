const f = (x) => { const out = []; switch (x) { case 1: out.push("one"); case 2: out.push("two"); break; default: out.push("def"); case "s": { let x = "inner"; out.push(x); } case typeof x: break; } switch (true) { case x > 1: out.push(">1"); } return out; };
for (const i of [0, 1, 2]) { switch (i) { case 1: continue; } console.log(i); }
return [1, 2, 3, "s"].map(f);
