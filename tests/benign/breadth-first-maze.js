const maze = ["#########", "#S..#...#", "#.#.#.#.#", "#.#...#E#", "#########"].map((l) => [...l]);
const find = (c) => { for (const [y, row] of maze.entries()) { const x = row.indexOf(c); if (x >= 0) return [x, y]; } };
const [sx, sy] = find("S"), end = find("E").join(); const queue = [[sx, sy, 0]], seen = new Set([`${sx},${sy}`]);
while (queue.length) { const [x, y, d] = queue.shift(); if (`${x},${y}` === end) return d; for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) { const key = `${x + dx},${y + dy}`; if (maze[y + dy]?.[x + dx] !== "#" && maze[y + dy]?.[x + dx] !== undefined && !seen.has(key)) { seen.add(key); queue.push([x + dx, y + dy, d + 1]); } } }
return -1;
