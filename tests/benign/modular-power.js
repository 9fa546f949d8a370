const pow = (b, e, m) => { let r = 1n; b %= m; while (e > 0n) { if (e & 1n) r = (r * b) % m; b = (b * b) % m; e >>= 1n; } return r; };
const isProbablePrime = (n) => [2n, 3n, 5n, 7n, 11n].every((a) => n === a || pow(a, n - 1n, n) === 1n); return [pow(3n, 200n, 13n), [97n, 91n, 7919n, 1000003n].map(isProbablePrime)];
