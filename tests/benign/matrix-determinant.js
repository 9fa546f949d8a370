const det = (m) => m.length === 1 ? m[0][0] : m[0].reduce((sum, v, c) => sum + (c % 2 ? -1 : 1) * v * det(m.slice(1).map((r) => r.filter((_, i) => i !== c))), 0);
const multiply = (a, b) => a.map((r) => b[0].map((_, j) => r.reduce((s, v, k) => s + v * b[k][j], 0))); const transpose = (m) => m[0].map((_, i) => m.map((r) => r[i]));
const m = [[2, -1, 0], [1, 3, 2], [0, 5, -4]]; return [det(m), multiply(m, transpose(m)), transpose(m)];
