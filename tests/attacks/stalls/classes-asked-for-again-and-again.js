//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// Every element has a hundred classes, and the selector asks for them by the hundred.
const ended = [];
for (let at = 0; at < 30; at++) ended.push(await btcp.dom.exists(".c9".repeat(330)).then(String, (error) => error.code));
return ended.join();
// --- page
const list = document.createElement("div");
list.hidden = true;
for (let count = 0; count < 3000; count++) { const item = document.createElement("p"); item.textContent = "text"; list.append(item); }
stage.elements().root.append(list);
const classes = Array.from({ length: 100 }, (_, at) => `c${at}`).join(" ");
for (const item of list.children) item.className = classes;
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
