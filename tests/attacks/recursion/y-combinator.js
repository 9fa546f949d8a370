//! guest = "run"
//! layer = "meter"
//! then = "isolation"
//! code = "STACK_OVERFLOW"
const Y = (f) => ((x) => x(x))((x) => f((...y) => x(x)(...y))); return Y((me) => (n) => me(n + 1) + 1)(0);
