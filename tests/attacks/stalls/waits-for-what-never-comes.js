//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read"]
// A hundred waits, each looked at with every change of a page that changes all the time.
const waits = Array.from({ length: 100 }, (_, at) => btcp.dom.waitFor(`${"div ".repeat(20)}.none${at}`, { timeoutMs: 2_000 }).catch((error) => error.code));
return (await Promise.all(waits)).length;
// --- page
const list = document.createElement("div");
list.hidden = true;
for (let count = 0; count < 5000; count++) { const item = document.createElement("p"); item.textContent = "text"; list.append(item); }
stage.elements().root.append(list);
const changing = setInterval(() => { list.dataset.tick = String(performance.now()); }, 4);
setTimeout(() => clearInterval(changing), 4_000);
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
