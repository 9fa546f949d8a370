//! guest = "tool"
//! promise = "silence-is-lost"
//! capabilities = []
for (;;);
// --- page
const r = await stage.tool(undefined, { timeoutMs: 800 });
return r.ok ? "out" : stage.outcome(r);
// --- control
return "out";
