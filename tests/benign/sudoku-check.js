const grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".match(/.{9}/g).map((r) => [...r].map(Number));
const ok = (cells) => new Set(cells).size === 9 && cells.every((n) => n >= 1 && n <= 9);
const cols = grid[0].map((_, i) => grid.map((r) => r[i])); const boxes = Array.from({ length: 9 }, (_, b) => Array.from({ length: 9 }, (_, i) => grid[3 * Math.floor(b / 3) + Math.floor(i / 3)][3 * (b % 3) + (i % 3)]));
return [grid, cols, boxes].map((part) => part.every(ok));
