//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
return await new Promise((done) => setTimeout(function () { done(this === undefined ? "held" : "out"); }, 0));
