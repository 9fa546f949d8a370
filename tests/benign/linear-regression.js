const points = Array.from({ length: 20 }, (_, x) => [x, 3 * x + 5 + ((x * 7) % 5) - 2]); const n = points.length; const [sx, sy, sxy, sxx] = points.reduce(([a, b, c, d], [x, y]) => [a + x, b + y, c + x * y, d + x * x], [0, 0, 0, 0]);
const slope = (n * sxy - sx * sy) / (n * sxx - sx ** 2), intercept = (sy - slope * sx) / n; const r2 = 1 - points.reduce((s, [x, y]) => s + (y - slope * x - intercept) ** 2, 0) / points.reduce((s, [, y]) => s + (y - sy / n) ** 2, 0);
return [slope, intercept, r2].map((v) => v.toFixed(6));
