const out = [];
a: { b: { out.push(1); if (out.length) break a; out.push(2); } out.push(3); }
x: for (const i of [1, 2, 3]) { y: for (let j = 0; ; j++) { if (j > 1) continue x; if (i === 3) break x; switch (j) { case 1: continue y; default: out.push([i, j]); break; } } }
z: while (true) { do { break z; } while (true); }
l: for (;;) { for (const k in { p: 1 }) { out.push(k); break l; } }
return out;
