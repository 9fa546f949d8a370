//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// A relative selector inside another walks the tree once for every element.
const selector = ":has(".repeat(8) + "*" + ")".repeat(8);
const ended = [];
for (const method of ["querySelector", "querySelectorAll", "exists", "getTextContent"])
  ended.push(await btcp.dom[method](selector).then(() => "answered", (error) => error.name));
return ended.join();
// --- control
// A matcher on the page's thread that does the work.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
