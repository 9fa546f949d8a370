//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// Forty calls at once, each of which walks through a large part.
const calls = Array.from({ length: 40 }, () => btcp.dom.querySelectorAll(".none").then(() => "answered", (error) => error.code));
return (await Promise.all(calls)).length;
// --- page
const list = document.createElement("div");
list.hidden = true;
for (let count = 0; count < 50000; count++) { const item = document.createElement("p"); item.textContent = "text"; list.append(item); }
stage.elements().root.append(list);
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
