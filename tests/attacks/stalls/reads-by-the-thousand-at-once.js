//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
const reads = Array.from({ length: 5_000 }, (_, at) => btcp.dom.exists(`.none${at}`).catch((error) => error.code));
await Promise.race([Promise.all(reads), new Promise((next) => setTimeout(next, 3_000))]);
return "read";
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
