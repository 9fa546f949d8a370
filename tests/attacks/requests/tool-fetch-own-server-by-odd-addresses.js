//! guest = "tool"
//! promise = "tool-network"
//! capabilities = ["network:fetch:same-origin"]
const host = args.sink.replace("http://", "");
for (const address of [`//${host}/a`, `\\\\${host}\\b`, `/\\${host}/c`, `http:${host}/d`, `http:/\t/${host}/e`, ` ${args.sink}/f`, `${args.host}@${host}/g`, `${args.host.replace(/\d+$/, "")}80@${host}/h`, `/..//${host}/i`, `${args.host}/\u2028//${host}/j`, `blob:${args.sink}/k`, `filesystem:${args.sink}/l`])
  await btcp.network.fetch(address, { method: "POST", body: "text" }).catch(() => {});
return "tried";
// --- control
await fetch(`${stage.sink}/control`, { mode: "no-cors" });
return "sent";
