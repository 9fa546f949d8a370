//! guest = "run"
//! layer = "properties"
//! then = "csp"
const d = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(() => {}), "constructor"); return (d.value ?? d.get())("return 'out'")();
