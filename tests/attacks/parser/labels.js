//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
Array.from({ length: 50000 }, (_, i) => "l" + i + ":").join("") + ";"
