//! guest = "run"
//! layer = "guard"
//! then = "csp"
const { default: got } = await import("data:text/javascript,export default 'out'"); return got;
