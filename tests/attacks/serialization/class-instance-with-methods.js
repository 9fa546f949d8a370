//! guest = "run"
//! layer = "chamber"
//! value = { "x" = 1 }
class A { x = 1; run() { return "out"; } } return new A();
