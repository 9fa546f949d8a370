function* g() { const a = yield; const b = (yield a) + (yield); const c = [yield b, yield]; try { yield* [c]; } finally { yield "fin"; } return yield; }
const it = g(); const out = [it.next(), it.next("A"), it.next("B"), it.next("C"), it.next("D"), it.next("E"), it.return("R"), it.next("last"), it.next()];
const o = { *m() { yield this.k; }, k: 5, async *n() { yield 1; yield await Promise.resolve(2); } }; for await (const x of o.n()) out.push(x);
return [out, [...o.m()]];
