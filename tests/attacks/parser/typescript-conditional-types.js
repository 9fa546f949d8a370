//! guest = "run"
//! made = true
//! language = "ts"
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"type A = " + "1 extends 2 ? 3 : ".repeat(30000) + "4"
