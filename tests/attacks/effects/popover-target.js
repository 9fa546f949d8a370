//! guest = "tool"
//! promise = ["dom-ids-inside", "dom-clicks-inside"]
//! capabilities = ["dom:read", "dom:write"]
// A button opens a menu by its id.
await btcp.dom.setAttribute("#press", "popovertarget", "own-popover").catch(() => {});
await btcp.dom.setAttribute("#press", "popovertargetaction", "show").catch(() => {});
await btcp.dom.click("#press").catch(() => {});
return "tried";
// --- control
document.getElementById("own-button").click();
return "pressed";
