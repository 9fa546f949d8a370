//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
const all = Array.from({ length: 1_500 }, () => btcp.dom.querySelectorAll("li").catch((error) => error.name));
await Promise.all(all);
return "asked";
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
