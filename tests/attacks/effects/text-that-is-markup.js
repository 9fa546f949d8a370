//! guest = "tool"
//! promise = "dom-text-only"
//! capabilities = ["dom:read", "dom:write"]
const markup = "<img src=x onerror=\"document.title='out'\"><script>document.title='out'</scr" + "ipt>";
await btcp.dom.setTextContent("#text", markup);
await btcp.dom.setValue("#field", markup);
await btcp.dom.setAttribute("#text", "title", markup);
return "written";
// --- control
document.getElementById("text").innerHTML = "<img src=x onerror=\"document.title='out'\">";
await stage.until(() => document.title === "out");
return "written";
