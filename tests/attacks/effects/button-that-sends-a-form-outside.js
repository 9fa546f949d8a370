//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// A button of the part belongs to a form that is not in it.
await btcp.dom.click("#sends").catch(() => {});
await btcp.dom.click("#sends2").catch(() => {});
await btcp.dom.click("#sends3").catch(() => {});
await btcp.dom.click("#sends4").catch(() => {});
return "pressed";
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", `<button id=sends form=own-form>x</button><input type=submit id=sends2 form=own-form><button id=sends3 type=weird form=own-form><b id=sends4>x</b></button>`);
const said = stage.outcome(await stage.tool());
await stage.wait(200);
return said;
// --- control
document.getElementById("own-button").click();
return "pressed";
