//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// Links that are in the part, and what is inside of them.
await btcp.dom.click("#leads").catch(() => {});
await btcp.dom.click("#inleads").catch(() => {});
await btcp.dom.click("#svgleads").catch(() => {});
await btcp.dom.click("#svgtext").catch(() => {});
await btcp.dom.click("#arealeads").catch(() => {});
return "pressed";
// --- page
const frame = document.createElement("iframe");
frame.name = "sinkframe";
document.body.append(frame);
stage.elements().root.insertAdjacentHTML("beforeend", `<a id=leads href="${stage.sink}/a" target=sinkframe><b id=inleads>x</b></a><svg width=9 height=9><a id=svgleads href="${stage.sink}/svg" target=sinkframe><text id=svgtext>x</text></a></svg><map name=leadsmap><area id=arealeads href="${stage.sink}/area" target=sinkframe shape=default></map>`);
const said = stage.outcome(await stage.tool());
await stage.wait(400);
return said;
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
