//! guest = "tool"
//! promise = ["dom-ids-inside", "dom-clicks-inside"]
//! capabilities = ["dom:read", "dom:write"]
// An invoker opens a dialog by its id.
await btcp.dom.setAttribute("#press", "commandfor", "own-dialog").catch(() => {});
await btcp.dom.setAttribute("#press", "command", "show-modal").catch(() => {});
await btcp.dom.click("#press").catch(() => {});
return "tried";
// --- control
document.getElementById("own-button").click();
return "pressed";
