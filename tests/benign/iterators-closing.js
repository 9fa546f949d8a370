const log = []; const make = () => ({ n: 0, [Symbol.iterator]() { return this; }, next() { return { done: this.n >= 5, value: this.n++ }; }, return() { log.push("return"); return {}; } });
for (const x of make()) if (x === 2) break;
try { for (const x of make()) { throw new Error("e"); } } catch (e) { log.push(e.message); }
const [a, b] = make(); const [...all] = make();
outer: for (const x of make()) for (const y of make()) { if (y === 1) continue outer; if (x === 2) break outer; log.push([x, y]); }
log.push(a, b, all, [...make()], new Set(make()).size, Math.max(...make()));
return log;
