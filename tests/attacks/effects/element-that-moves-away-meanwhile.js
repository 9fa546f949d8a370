//! guest = "tool"
//! promise = "dom-root-only"
//! capabilities = ["dom:read", "dom:write"]
// The page moves the element out of the part while a search goes on.
await Promise.all(Array.from({ length: 60 }, (_, at) => btcp.dom.setTextContent("#moves", `mine ${at}`).catch(() => {})));
return "written";
// --- page
const list = document.createElement("div");
list.hidden = true;
for (let count = 0; count < 30000; count++) { const item = document.createElement("p"); item.textContent = "text"; list.append(item); }
stage.elements().root.append(list);
const moves = document.createElement("p");
moves.id = "moves";
list.append(moves);
const beside = document.createElement("div");
document.body.append(beside);
let isWrong = false;
new MutationObserver(() => { isWrong ||= !stage.elements().root.contains(moves); }).observe(moves, { childList: true });
const moving = setInterval(() => (moves.parentNode === list ? beside : list).append(moves), 1);
setTimeout(() => clearInterval(moving), 4_000);
const said = stage.outcome(await stage.tool());
clearInterval(moving);
return isWrong ? "out: written outside" : said;
// --- control
document.getElementById("own-button").click();
return "pressed";
