//! guest = "tool"
//! promise = "dom-write-table"
//! capabilities = ["dom:read", "dom:write"]
// A token, a file and a switch of the page, by filling them in.
const ended = [];
for (const id of [".csrf", ".pass", ".sends", ".ticks", ".fixed", ".off"]) ended.push(await btcp.dom.setValue(id, "forged").then(() => "filled", (error) => error.code));
return ended.includes("filled") ? "out" : ended.join();
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", "<input class=csrf type=hidden value=t><input class=pass type=password><input class=sends type=submit><input class=ticks type=checkbox><input class=fixed readonly><fieldset disabled><input class=off></fieldset>");
return stage.outcome(await stage.tool());
// --- control
document.getElementById("field").value = "forged";
return document.getElementById("field").value === "forged" ? "out" : "no";
