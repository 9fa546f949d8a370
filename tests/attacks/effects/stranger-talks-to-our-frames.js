//! guest = "page"
//! promise = "frames-answer-their-embedder"
for (let at = 0; at < parent.length; at++) {
  const channel = new MessageChannel();
  let heard = null;
  channel.port1.onmessage = ({ data }) => { heard = data; };
  for (const message of [{ jsonrpc: "2.0", method: "hello", params: { protocol: 1, nonce: "0".repeat(32) } }, { jsonrpc: "2.0", id: 1, method: "hello", params: {} }])
    parent[at].postMessage(message, "*", [new MessageChannel().port2]);
  parent[at].postMessage({ jsonrpc: "2.0", method: "hello", params: { protocol: 1, nonce: "x" } }, "*", [channel.port2]);
  await new Promise((done) => setTimeout(done, 80));
  if (heard !== null) return "out: a frame answered";
}
return "nobody answered";
// --- page
await stage.run("return 1");
return String(await stage.stranger());
// --- control
const channel = new MessageChannel();
const heard = new Promise((done) => { channel.port1.onmessage = () => done(true); });
const frame = await stage.bare("<script>onmessage = ({ ports: [port] }) => port.postMessage(1)</script>");
frame.postMessage("x", "*", [channel.port2]);
return (await Promise.race([heard, stage.wait(3_000)])) ? "out" : "no";
