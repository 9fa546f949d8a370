//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const part = "struct"; return (() => {})[`con${part}or`]("return 'out'")();
