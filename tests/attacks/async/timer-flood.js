//! guest = "run"
//! policy = { limits = { iterations = 20000, timeoutMs = 3000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
const spin = () => { for (let i = 0; i < 100; i++) setTimeout(spin, 0); }; spin(); await new Promise(() => {});
