//! guest = "tool"
//! promise = ["dom-ids-inside", "dom-clicks-inside"]
//! capabilities = ["dom:read", "dom:write"]
// A button inside that belongs to a form outside.
await btcp.dom.setAttribute("#press", "form", "own-form").catch(() => {});
await btcp.dom.setAttribute("#press", "type", "submit").catch(() => {});
await btcp.dom.click("#press").catch(() => {});
return "tried";
// --- control
document.querySelector("#press").setAttribute("form", "own-form");
document.querySelector("#press").setAttribute("type", "submit");
document.querySelector("#press").click();
await stage.wait(100);
return "pressed";
