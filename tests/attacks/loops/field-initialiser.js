//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
class A { x = (() => { for (;;); })(); } return new A();
