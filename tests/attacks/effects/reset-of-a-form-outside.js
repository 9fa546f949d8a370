//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// What was filled in outside is lost.
await btcp.dom.click("#resets").catch(() => {});
await btcp.dom.click("#resets2").catch(() => {});
return "pressed";
// --- page
document.body.insertAdjacentHTML("beforeend", "<form id=filled><input id=typed></form>");
document.getElementById("typed").value = "kept";
stage.elements().root.insertAdjacentHTML("beforeend", `<button id=resets type=reset form=filled>x</button><input type=reset id=resets2 form=filled>`);
const said = stage.outcome(await stage.tool());
await stage.wait(200);
return document.getElementById("typed").value === "kept" ? said : "out: it is empty";
// --- control
document.getElementById("own-button").click();
return "pressed";
