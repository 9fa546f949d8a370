//! guest = "tool"
//! promise = "dom-read-table"
//! capabilities = ["dom:read"]
// The attribute, the element, and a guess by a selector.
const seen = JSON.stringify([await btcp.dom.querySelectorAll("input"), await btcp.dom.getAttribute("#pass", "value"), await btcp.dom.exists("[value='hunter2']")]);
return seen.includes("hunter2") || seen.includes("true]") ? "out" : seen;
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", "<input id=pass type=password value=hunter2>");
return stage.outcome(await stage.tool());
// --- control
stage.elements().root.insertAdjacentHTML("beforeend", "<input id=pass type=password value=hunter2>");
return document.getElementById("pass").getAttribute("value") === "hunter2" ? "out" : "no";
