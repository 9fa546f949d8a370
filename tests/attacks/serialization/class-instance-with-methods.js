//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
class A { x = 1; run() { return "out"; } } return new A();
