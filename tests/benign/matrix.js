const n = 12, A = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => i + j)), C = Array(n).fill().map(() => new Array(n).fill(0));
for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) for (let k = 0; k < n; k++) C[i][j] += A[i][k] * A[k][j];
const f = new Float64Array(n); for (let i = 0; i < n; i++) f[i] = C[i][i] / 2;
return [C[3], f[5], f.length, A.flat().reduce((a, b) => a + b, 0)];
