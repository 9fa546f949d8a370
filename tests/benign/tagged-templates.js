const log = []; const tag = (s, ...v) => { log.push(s === tag.last); tag.last = s; return s.raw.join("_") + "|" + s.join("_") + "|" + v.join(); };
const run = (x) => tag`a${x}\n${x + x}\u0041`; const bad = ((s) => [s[0], s.raw[0]])`\unicode`;
return [run(1), run("q"), log, bad, String.raw`C:\x${1}`, "k", `outer ${`inner ${1 + 1}`} ${tag`n${2}`}`].map(String);
