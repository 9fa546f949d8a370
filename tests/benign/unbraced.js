const out = []
if (out) for (const a of [1, 2]) if (a > 1) out.push(a); else out.push(-a)
for (let i = 0; i < 2; i++) for (let j = 0; j < 2; j++) if (i === j) continue; else out.push([i, j])
let n = 3; while (n--) if (n === 1) break; else out.push(n)
for (const k in { p: 1 }) out.push(k)
a: for (;;) while (true) break a
for (let i = 0; i < 3; out.push(i++)) ;
if (n) ; else out.push("no")
return out
