const text = "It was the best of times, it was the worst of times; it was the age of wisdom..."; const stop = new Set(["the", "of", "it"]);
const freq = [...text.toLowerCase().matchAll(/[a-z']+/g)].map(([w]) => w).filter((w) => !stop.has(w)).reduce((m, w) => m.set(w, (m.get(w) || 0) + 1), new Map()); return [...freq].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 4);
