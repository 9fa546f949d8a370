const m = new Map([[NaN, 1], ["a", 2], [{}, 3]]); m.set(NaN, 4).delete("a");
const s = new Set([3, 1, 3, 2]); const w = new WeakMap(); const key = {}; w.set(key, "w");
const grouped = {}; for (const n of [1, 2, 3, 4]) (grouped[n % 2 ? "odd" : "even"] ??= []).push(n);
for (const [k, v] of m) if (v === 3) m.delete(k);
return [m, [...s].sort(), w.get(key), s.has(2), m.size, grouped, new Map(Object.entries({ q: 1 })), [...m.keys()], Array.from(s, (x) => x * 2)];
