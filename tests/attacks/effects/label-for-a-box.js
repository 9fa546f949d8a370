//! guest = "tool"
//! promise = ["dom-ids-inside", "dom-clicks-inside"]
//! capabilities = ["dom:read", "dom:write"]
// A label ticks a box by its id.
await btcp.dom.setAttribute("#label", "for", "own-check").catch(() => {});
await btcp.dom.click("#label").catch(() => {});
return "tried";
// --- control
document.querySelector("#label").setAttribute("for", "own-check");
document.querySelector("#label").click();
await stage.wait(100);
return "pressed";
