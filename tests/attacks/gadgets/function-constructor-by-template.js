//! guest = "run"
//! layer = "properties"
//! then = "csp"
const part = "struct"; return (() => {})[`con${part}or`]("return 'out'")();
