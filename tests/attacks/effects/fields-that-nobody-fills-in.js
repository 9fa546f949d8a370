//! guest = "tool"
//! promise = "dom-write-table"
//! capabilities = ["dom:read", "dom:write"]
// A token, a file and a switch of the page, by filling them in.
const ended = [];
for (const id of ["#csrf", "#pass", "#sends", "#ticks", "#fixed", "#off"]) ended.push(await btcp.dom.setValue(id, "forged").then(() => "filled", (error) => error.code));
return ended.includes("filled") ? "out" : ended.join();
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", "<input id=csrf type=hidden value=t><input id=pass type=password><input id=sends type=submit><input id=ticks type=checkbox><input id=fixed readonly><fieldset disabled><input id=off></fieldset>");
return stage.outcome(await stage.tool());
// --- control
document.getElementById("field").value = "forged";
return document.getElementById("field").value === "forged" ? "out" : "no";
