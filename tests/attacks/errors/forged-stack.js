//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
const e = new Error("x"); e.stack = "Error: x\n" + "    at program (https://evil.example/a.js:99:99)\n".repeat(1000); throw e;
