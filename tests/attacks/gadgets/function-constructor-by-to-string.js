//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
let n = 0; const key = { toString: () => (n++ ? "constructor" : "name") }; const f = () => {};
const first = f[key]; const second = f[key];
return typeof second === "function" ? second("return 'out'")() : "held";
