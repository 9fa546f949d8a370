//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// Counting siblings by a selector that looks at all siblings.
const selector = "li:nth-last-child(2n+1 of :has(~ li ~ li ~ li ~ li ~ li))";
const ended = [];
for (const method of ["querySelector", "querySelectorAll", "exists", "getTextContent"])
  ended.push(await btcp.dom[method](selector).then(() => "answered", (error) => error.name));
return ended.join();
// --- control
// A matcher on the page's thread that does the work.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
