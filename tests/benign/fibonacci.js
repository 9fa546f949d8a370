const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2));
const memo = {}; const fast = (n) => memo[n] ?? (memo[n] = n < 2 ? BigInt(n) : fast(n - 1) + fast(n - 2));
return [fib(18), fast(90)];
