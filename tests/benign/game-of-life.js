let cells = new Set(["1,0", "2,1", "0,2", "1,2", "2,2"]);
const step = (live) => { const around = new Map(); for (const key of live) { const [x, y] = key.split(",").map(Number); for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) if (dx || dy) { const k = `${x + dx},${y + dy}`; around.set(k, (around.get(k) ?? 0) + 1); } } return new Set([...around].filter(([k, n]) => n === 3 || (n === 2 && live.has(k))).map(([k]) => k)); };
for (let i = 0; i < 20; i++) cells = step(cells); return [...cells].sort();
