//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const d = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(() => {}), "constructor"); return (d.value ?? d.get())("return 'out'")();
