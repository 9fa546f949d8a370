//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// Buttons of the part that open what is not in it.
await btcp.dom.click("#opens").catch(() => {});
await btcp.dom.click("#opens2").catch(() => {});
await btcp.dom.click("#opens3").catch(() => {});
await btcp.dom.click("#opens4").catch(() => {});
await btcp.dom.click("#opens5").catch(() => {});
return "pressed";
// --- page
stage.elements().root.insertAdjacentHTML("beforeend", `<button id=opens type=button popovertarget=own-popover>x</button><button id=opens2 type=button commandfor=own-dialog command=show-modal>x</button><input type=button id=opens3 popovertarget=own-popover><button id=opens4 popovertarget=own-popover><i id=opens5>x</i></button>`);
const said = stage.outcome(await stage.tool());
await stage.wait(200);
return said;
// --- control
document.getElementById("own-button").click();
return "pressed";
