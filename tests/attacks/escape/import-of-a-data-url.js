//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "GUARD_REFUSED"
const { default: got } = await import("data:text/javascript,export default 'out'"); return got;
