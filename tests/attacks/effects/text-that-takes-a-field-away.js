//! guest = "tool"
//! promise = "dom-text-only"
//! capabilities = ["dom:read", "dom:write"]
// Replacing text would remove fields, frames and components of the page.
const ended = [];
for (const id of ["form", "#form", "#details", "#select", "#video", "#around"]) ended.push(await btcp.dom.setTextContent(id, "gone").then(() => id, (error) => error.code));
return ended.join();
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", "<p id=around><input id=inaround></p>");
const said = stage.outcome(await stage.tool());
return ["form-field", "form-button", "select", "video", "inaround"].every((id) => document.getElementById(id)) ? said : "out: a field is gone";
// --- control
document.getElementById("form").textContent = "gone";
return document.getElementById("form-field") ? "no" : "out";
