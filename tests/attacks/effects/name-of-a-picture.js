//! guest = "tool"
//! promise = "dom-write-table"
//! capabilities = ["dom:read", "dom:write"]
// A name that becomes a property of the page's window.
await btcp.dom.setAttribute("#picture", "name", "user").catch((error) => error.name);
return "named";
// --- control
document.querySelector("#picture").setAttribute("name", "user");
return "named";
