for (let i = 0; i < 3; i++) step();
for (;;) { break }
for (const x of list) if (x) continue; else while (x) x.go();
for (const k in map) ;
do step(); while (more())
async function f() { for await (const x of y) { if (x) return x
throw x } }
outer: for (;;) for (;;) break outer;
