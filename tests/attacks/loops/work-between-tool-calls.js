//! guest = "run"
//! policy = { limits = { cpuMs = 400, timeoutMs = 30000, iterations = 1000000000000, toolCalls = 100000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "CPU_LIMIT"
for (;;) {
  for (let i = 0; i < 3_000_000; i++);
  await callTool("echo", {}).catch(() => {});
}
