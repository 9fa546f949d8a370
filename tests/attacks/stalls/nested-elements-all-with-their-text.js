//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// Each of ten thousand elements has the text of all below it.
const ended = [];
for (let at = 0; at < 5; at++) ended.push(await btcp.dom.querySelectorAll("div").then(() => "answered", (error) => error.code));
return ended.join();
// --- page
let outer = document.createElement("div");
outer.textContent = "x".repeat(100);
for (let depth = 1; depth < 10_000; depth++) {
  const inner = outer;
  outer = document.createElement("div");
  outer.append(inner);
}
outer.hidden = true;
stage.elements().root.append(outer);
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 700;
while (performance.now() < until);
return "spun";
