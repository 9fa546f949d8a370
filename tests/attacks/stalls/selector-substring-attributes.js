//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// Substring matches of every attribute.
const selector = Array.from({ length: 3_000 }, (_, at) => `[class*="x${at}"]`).join(",");
const ended = [];
for (const method of ["querySelector", "querySelectorAll", "exists", "getTextContent"])
  ended.push(await btcp.dom[method](selector).then(() => "answered", (error) => error.name));
return ended.join();
// --- control
// A matcher on the page's thread that does the work.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
