const grid = ["..#.", ".#..", "....", "#..."]; const key = (x, y) => `${x},${y}`; const seen = new Set([key(0, 0)]); const queue = [[0, 0, 0]]; let best = -1;
while (queue.length) { const [x, y, d] = queue.shift(); if (x === 3 && y === 3) { best = d; break; } for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) { const nx = x + dx, ny = y + dy; if (grid[ny]?.[nx] === "." && !seen.has(key(nx, ny))) { seen.add(key(nx, ny)); queue.push([nx, ny, d + 1]); } } }
return [best, seen.size];
