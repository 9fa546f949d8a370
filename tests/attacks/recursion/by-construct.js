//! guest = "run"
//! layer = "meter"
//! then = "chamber"
//! code = "STACK_OVERFLOW"
class A { constructor() { this.next = new A(); } } return new A();
