//! guest = "run"
//! layer = "globals"
//! then = "csp"
return await new Promise((done) => setTimeout(function () { done(this === undefined ? "held" : "out"); }, 0));
