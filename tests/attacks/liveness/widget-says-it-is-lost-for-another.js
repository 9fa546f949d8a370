//! guest = "widget"
//! promise = "silence-is-lost"
for (const method of ["lost", "host/lost", "ui/notifications/sandbox-resource-ready", "ui/notifications/sandbox-proxy-ready", "ui/resource-teardown"]) for (const to of [parent, top]) { to.postMessage({ jsonrpc: "2.0", method, params: { reason: "silent" } }, "*"); for (let at = 0; at < top.length; at++) top[at].postMessage({ jsonrpc: "2.0", method, params: { reason: "silent" } }, "*"); }
setTimeout(end, 200);
// --- page
const other = await stage.widget("");
const one = await stage.widget();
await Promise.race([one.end, stage.wait(2_000)]);
await stage.wait(200);
return other.widget.state === "live" ? "the other is live" : `out: the other is ${other.widget.state}`;
// --- control
const { widget } = await stage.widget("");
await widget.close();
return widget.state === "closed" ? "out" : "no";
