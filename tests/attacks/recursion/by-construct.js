//! guest = "run"
//! layer = "meter"
//! then = "chamber"
class A { constructor() { this.next = new A(); } } return new A();
