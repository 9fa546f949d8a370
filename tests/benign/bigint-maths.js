const fact = (n) => (n < 2n ? 1n : n * fact(n - 1n));
let x = 3n; x **= 5n; x <<= 3n; x >>= 1n; x *= 7n;
return [fact(25n), x, 2n ** 100n, 5n << 10n, -7n >> 1n, (2 ** 10) << 2, 7 >> 1, 2n ** 64n - 1n, (-2n) ** 3n];
