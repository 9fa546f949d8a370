//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
let e = new Error("0"); for (let i = 1; i < 5000; i++) e = new Error(String(i), { cause: e }); throw e;
