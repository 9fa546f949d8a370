//! guest = "run"
//! made = true
//! layer = "guard"
//! then = "guard"
"const f = () => f; return f" + "()".repeat(200000)
