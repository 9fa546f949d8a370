//! guest = "value"
//! promise = "artifact-limits"
const big = "x".repeat(400_000);
for (let i = 0; i < 300; i++) artifact(`small ${i}`, "x").catch(() => {});
for (let i = 0; i < 30; i++) artifact(`big ${i}`, big).catch(() => {});
const whole = new Uint8Array(30_000_000);
await artifact("whole", whole).catch(() => {});
return "held";
// --- page
const r = await stage.jar.run(stage.code, { policy: { limits: { artifacts: 40, artifactBytes: 1_000_000, memoryBytes: 200_000_000 } } });
const bytes = r.artifacts.reduce((sum, { size }) => sum + size, 0);
if (r.artifacts.length > 40 || bytes > 1_000_000) return `out: ${r.artifacts.length} of ${bytes} bytes`;
const none = await stage.jar.run(stage.code, { policy: { limits: { artifacts: 0, memoryBytes: 200_000_000 } } });
return none.artifacts.length > 0 ? "out: none were allowed" : stage.outcome(r);
// --- control
const r = await stage.jar.run(`for (let i = 0; i < 45; i++) await artifact("a" + i, "x".repeat(30_000))`);
return r.artifacts.length === 45 ? "out" : "no";
