//! guest = "run"
//! layer = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
setTimeout(() => { throw new Error("late"); }, 0); await new Promise((done) => setTimeout(done, 20)); return "held";
