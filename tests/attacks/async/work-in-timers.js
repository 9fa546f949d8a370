//! guest = "run"
//! policy = { limits = { cpuMs = 400, timeoutMs = 30000, iterations = 1000000000000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "CPU_LIMIT"
//! strict = { code = "GUARD_REFUSED" }
const step = () => { for (let i = 0; i < 3_000_000; i++); };
for (let i = 0; i < 50; i++) setInterval(step, 0);
await new Promise(() => {});
