const size = 300;
const seen = new Map();
const queue = [[0, 0, 0]];
const key = (x, y) => `${x},${y}`;
seen.set(key(0, 0), 0);
for (let at = 0; at < queue.length; at++) {
  const [x, y, d] = queue[at];
  for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
    const nx = x + dx, ny = y + dy;
    if (nx < 0 || ny < 0 || nx >= size || ny >= size || (nx * 7 + ny * 13) % 5 === 0) continue;
    const k = key(nx, ny);
    if (!seen.has(k)) {
      seen.set(k, d + 1);
      queue.push([nx, ny, d + 1]);
    }
  }
}
return [seen.size, Math.max(...seen.values())];
