//! guest = "widget"
//! promise = "widget-network"
location = SINK + "/x";
setTimeout(end, 250);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
