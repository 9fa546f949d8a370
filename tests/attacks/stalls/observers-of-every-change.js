//! guest = "tool"
//! promise = "dom-reads-in-slices"
//! capabilities = ["dom:read", "dom:observe"]
// A thousand observers of the same part, and a page that changes it.
const waits = Array.from({ length: 1_000 }, () => btcp.dom.observe("ul", { timeoutMs: 1_500 }).catch((error) => error.code));
return (await Promise.all(waits)).length;
// --- page
const items = [...document.querySelectorAll("#list li")];
const changing = setInterval(() => { for (const item of items) item.dataset.tick = String(performance.now()); }, 10);
setTimeout(() => clearInterval(changing), 3_000);
return stage.outcome(await stage.tool());
// --- control
// The same on the page's thread, in one piece.
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
