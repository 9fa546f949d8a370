//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// A chain of descendants that a matcher which goes back tries in every way.
const ended = [];
for (const tail of ["p", "li", "div.none", "[title]"])
  for (const method of ["querySelector", "querySelectorAll", "exists"]) ended.push(await btcp.dom[method]("div ".repeat(31) + tail).then(() => "answered", (error) => error.code));
return ended.join();
// --- page
let at = stage.elements().root;
for (let depth = 0; depth < 3000; depth++) { const inner = document.createElement("div"); inner.hidden = depth === 0; at.append(inner); at = inner; }
at.textContent = "x";
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
