//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
Array.from({ length: 50000 }, (_, i) => "l" + i + ":").join("") + ";"
