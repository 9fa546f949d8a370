//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// Children and descendants in turn, so that no one place decides.
const selector = Array.from({ length: 16 }, () => "div > div").join(" ");
const ended = [];
for (let at = 0; at < 20; at++) ended.push(await btcp.dom.querySelectorAll(`${selector.slice(0, 300)}`).then(({ length }) => length, (error) => error.code));
return ended.join();
// --- page
let at = stage.elements().root;
for (let depth = 0; depth < 2500; depth++) { const inner = document.createElement("div"); inner.hidden = depth === 0; at.append(inner); at = inner; }
at.textContent = "x";
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
