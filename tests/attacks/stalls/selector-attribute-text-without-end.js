//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// An attribute value that never closes, full of escapes: a regular expression tries each of them twice.
const selector = "[title=\"" + "\\\\".repeat(60_000);
const ended = [];
for (const method of ["querySelector", "querySelectorAll", "exists", "getTextContent"])
  ended.push(await btcp.dom[method](selector).then(() => "answered", (error) => error.name));
return ended.join();
// --- control
// A matcher on the page's thread that does the work.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
