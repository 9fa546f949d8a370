//! guest = "run"
//! policy = { limits = { iterations = 200000 } }
//! layer = "isolation"
//! value = "[object Map]"
class M extends Map { *[Symbol.iterator]() { for (;;) yield [1, 1]; } forEach(f) { for (;;) f(1, 1); } } return new M([[1, 2]]);
