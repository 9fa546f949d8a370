//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
class A { constructor() { this.next = new A(); } } return new A();
