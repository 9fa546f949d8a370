//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
const answer = await callTool("echo", { a: 1 }); return answer.constructor.constructor("return 'out'")();
