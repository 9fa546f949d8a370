//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
const calls = Array.from({ length: 2_000 }, () => ({ method: "getTextContent", selector: "main, ul, li" }));
for (let at = 0; at < 5; at++) await btcp.dom.batch(calls).catch(() => {});
return "asked";
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
