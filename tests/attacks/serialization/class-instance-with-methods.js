//! guest = "run"
//! layer = "isolation"
//! value = { "x" = 1 }
class A { x = 1; run() { return "out"; } } return new A();
