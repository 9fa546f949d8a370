const out = [];
for (const f of [() => 1n + 1, () => 1n * 2, () => 2n ** -1n, () => 1n << 1, () => 1n >>> 0n, () => +1n]) {
  try { out.push(f()); } catch (e) { out.push(e.constructor.name); }
}
return out;
