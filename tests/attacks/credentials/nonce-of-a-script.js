//! guest = "tool"
//! promise = "dom-read-table"
//! capabilities = ["dom:read"]
// The word that lets a script run.
const seen = JSON.stringify([await btcp.dom.querySelectorAll("*"), await btcp.dom.getAttribute("#scripted", "nonce").catch(() => ""), await btcp.dom.exists("[nonce]").catch(() => false)]);
return seen.includes("n0nce") || seen.includes("true]") ? "out" : "nothing";
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", "<p id=scripted nonce=n0nce></p>");
return stage.outcome(await stage.tool());
// --- control
stage.elements().root.insertAdjacentHTML("beforeend", "<p id=scripted nonce=n0nce></p>");
return stage.elements().root.querySelector("[nonce]") ? "out" : "no";
