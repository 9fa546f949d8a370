//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// Each of ten thousand elements has the text of all below it.
const ended = [];
for (let at = 0; at < 5; at++) ended.push(await btcp.dom.querySelectorAll("div").then(() => "answered", (error) => error.code));
return ended.join();
// --- page
let at = stage.elements().root;
for (let depth = 0; depth < 10000; depth++) { const inner = document.createElement("div"); inner.hidden = depth === 0; at.append(inner); at = inner; }
at.textContent = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 700;
while (performance.now() < until);
return "spun";
