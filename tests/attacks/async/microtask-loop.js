//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
const spin = () => queueMicrotask(spin); spin(); await new Promise(() => {});
