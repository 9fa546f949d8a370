//! guest = "tool"
//! promise = "selector-grammar"
//! capabilities = ["dom:read"]
// Looked for again at every change of the page, by as many as are allowed.
const all = Array.from({ length: 40 }, (_, at) => btcp.dom.waitFor(`main li ~ li ~ li .none${at}`, { timeoutMs: 400 }).catch(() => null));
await Promise.all(all);
return "waited";
// --- page
const result = stage.tool();
const list = document.getElementById("list");
for (let at = 0; at < 60; at++) { list.append(Object.assign(document.createElement("li"), { className: "item", textContent: at })); await stage.wait(5); }
return stage.outcome(await result);
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
