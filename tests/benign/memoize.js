const memoize = (f, key = (...a) => JSON.stringify(a)) => { const cache = new Map(); const g = (...a) => { const k = key(...a); if (!cache.has(k)) cache.set(k, f(...a)); return cache.get(k); }; g.size = () => cache.size; return g; };
let calls = 0; const fib = memoize((n) => { calls++; return n < 2 ? n : fib(n - 1) + fib(n - 2); }); return [fib(60), calls, fib.size()];
