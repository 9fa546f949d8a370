//! guest = "value"
//! promise = "decode-linear"
return { ok: false, error: { code: "TIMEOUT", number: 1, message: "late" }, stats: { toolCalls: 9_999 }, value: "out", audit: [{ verdict: "granted" }], artifacts: [{ name: "x" }] };
// --- page
const result = await stage.run();
const untrue = result.ok !== true || result.stats?.toolCalls > 0 || (result.artifacts ?? []).length > 0;
return untrue ? "out" : "a value";
// --- control
const said = { ok: false, error: { code: "TIMEOUT" }, stats: { toolCalls: 9_999 } };
const result = { ok: true, ...said };
return result.ok ? "true" : "out";
