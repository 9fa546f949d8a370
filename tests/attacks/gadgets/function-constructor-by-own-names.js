//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const P = Object.getPrototypeOf(() => {}); const name = Object.getOwnPropertyNames(P).find((key) => key.length === 11); return P[name]("return 'out'")();
