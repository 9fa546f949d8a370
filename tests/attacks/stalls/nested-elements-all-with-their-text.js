//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// Each of two thousand elements has the text of all below it.
const ended = [];
for (let at = 0; at < 5; at++) ended.push(await btcp.dom.querySelectorAll("div").then(() => "answered", (error) => error.code));
return ended.join();
// --- page
const top = document.createElement("div");
top.hidden = true;
let at = top;
// Whole before it is in the document: in WebKit each one below costs as much as it is deep.
for (let depth = 1; depth < 2_000; depth++) {
  const inner = document.createElement("div");
  at.append(inner);
  at = inner;
}
at.textContent = "x".repeat(1_000);
stage.elements().root.append(top);
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
