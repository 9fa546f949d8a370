//! guest = "run"
//! layer = "properties"
//! then = "csp"
const answer = await callTool("echo", { a: 1 }); return answer.constructor.constructor("return 'out'")();
