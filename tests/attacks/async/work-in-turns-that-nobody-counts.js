//! guest = "run"
//! policy = { limits = { cpuMs = 400, timeoutMs = 30000, iterations = 1000000000000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "CPU_LIMIT"
//! strict = { code = ["GUARD_REFUSED", "EXECUTION_ERROR"], layer = "guard" }
const step = async () => {
  for (;;) {
    await new Blob(["x"]).text();
    for (let i = 0; i < 3_000; i++);
    "x".repeat(1_000).split("").sort().join("");
  }
};
await Promise.all(Array.from({ length: 8 }, step));
