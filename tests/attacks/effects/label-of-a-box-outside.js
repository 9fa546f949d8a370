//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// A label of the part belongs to a box that is not in it.
await btcp.dom.click("#ticks").catch(() => {});
await btcp.dom.click("#inticks").catch(() => {});
return "pressed";
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", `<label id=ticks for=own-check><b id=inticks>x</b></label>`);
const said = stage.outcome(await stage.tool());
await stage.wait(200);
return said;
// --- control
document.getElementById("own-button").click();
return "pressed";
