//! guest = "tool"
//! promise = "dom-ids-inside"
//! capabilities = ["dom:read", "dom:write"]
// A field that is sent with a form outside.
await btcp.dom.setAttribute("#field", "form", "own-form").catch(() => {});
await btcp.dom.setAttribute("#field", "name", "token").catch(() => {});
await btcp.dom.click("#field").catch(() => {});
return "tried";
// --- page
await stage.tool();
return new FormData(document.getElementById("own-form")).getAll("token").length > 1 ? "out: its field is sent with the page's form" : "alone";
// --- control
document.querySelector("#field").setAttribute("form", "own-form");
document.querySelector("#field").setAttribute("name", "token");
return new FormData(document.getElementById("own-form")).getAll("token").length > 1 ? "out" : "alone";
