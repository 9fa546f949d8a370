//! guest = "run"
//! layer = "guard"
//! then = "chamber"
//! code = "GUARD_REFUSED"
const { default: got } = await import("data:text/javascript,export default 'out'"); return got;
