//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// Each wait would be kept with its observer.
const waits = Array.from({ length: 5_000 }, (_, at) => btcp.dom.waitFor(`.none${at}`, { timeoutMs: 10_000 }).catch((error) => error.code));
await Promise.race([Promise.all(waits), new Promise((next) => setTimeout(next, 3_000))]);
return "waited";
// --- control
stage.kept = Array.from({ length: 500_000 }, (_, at) => ({ at, text: `text ${at}` }));
return "kept";
