//! guest = "value"
//! promise = "cpu-in-a-pause"
tools.pay({}).catch(() => {});
for (;;);
// --- page
const controller = new AbortController();
const policy = { limits: { timeoutMs: 1_000, iterations: 1e12 } };
const tools = { pay: { execute: () => "paid", needsApproval: true } };
const late = setTimeout(() => controller.abort(), 30_000);
const r = await stage.run(undefined, { tools, policy, signal: controller.signal, onApproval: () => new Promise(() => {}) });
clearTimeout(late);
return r.error?.code === "CPU_LIMIT" ? stage.outcome(r) : `out: ${r.error?.code}`;
// --- control
const controller = new AbortController();
const policy = { limits: { timeoutMs: 1_000, cpuMs: 300_000, iterations: 1e12 } };
const tools = { pay: { execute: () => "paid", needsApproval: true } };
setTimeout(() => controller.abort(), 4_000);
const r = await stage.run("tools.pay({}).catch(() => {}); for (;;);", { tools, policy, signal: controller.signal, onApproval: () => new Promise(() => {}) });
return r.error?.code === "CPU_LIMIT" ? "ended" : `out: ${r.error?.code}`;
