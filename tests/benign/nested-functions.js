const make = (a) => { let n = 0; return { inc: () => ++n, add: (b) => (c) => a + b + c + n, get n() { return n; } }; };
const x = make(1), y = make("s"); x.inc(); x.inc(); y.inc();
const compose = (...fs) => (v) => fs.reduceRight((acc, f) => f(acc), v);
const Y = (f) => ((g) => g(g))((g) => f((...a) => g(g)(...a)));
return [x.n, x.add(2)(3), y.add("t")("u"), compose((v) => v + 1, (v) => v * 2)(5), Y((self) => (n) => (n ? n * self(n - 1) : 1))(5)];
