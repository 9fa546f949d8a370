const curry = (f, n = f.length) => (function next(...a) { return a.length >= n ? f(...a) : (...b) => next(...a, ...b); }); const pipe = (...fs) => (x) => fs.reduce((v, f) => f(v), x);
const add = curry((a, b, c) => a + b + c); const shout = pipe((s) => s.trim(), (s) => s.toUpperCase(), (s) => s + "!"); return [add(1)(2)(3), add(1, 2)(3), shout("  hi "), [1, 2, 3].map(add(10)(100))];
