const out = [];
const tries = [() => null.x, () => undefinedName, () => new Array(-1), () => "x".repeat(-1), () => decodeURIComponent("%"), () => { throw 5; }, () => { throw { name: "custom" }; }, () => BigInt(1.5), () => Symbol() + "", () => new (class A { constructor() { this.#p; } #p; })(), () => JSON.parse("{"), () => (1).toFixed(101), () => { const c = 1; c = 2; }, () => { tdz; let tdz; }, () => [].reduce((a, b) => a), () => class extends 5 {}, () => structured.x];
for (const t of tries) { try { out.push(t()); } catch (e) { out.push(e?.name ?? e); } }
return out;
