//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
const spin = () => queueMicrotask(spin); spin(); await new Promise(() => {});
