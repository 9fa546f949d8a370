//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// Each row asks for all that there is.
const calls = Array.from({ length: 2_000 }, () => ({ method: "querySelectorAll", selector: "*" }));
return await btcp.dom.batch(calls).then((all) => `${all.length} answers`, (error) => error.name);
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
