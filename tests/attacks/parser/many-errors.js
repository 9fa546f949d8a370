//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
"nobody(".repeat(0) + Array.from({ length: 20000 }, (_, i) => "fetch" + "(" + i + ");document;").join("")
