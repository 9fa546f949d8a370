//! guest = "app"
//! promise = "records-by-road"
//! policy = { resources = { inlineScripts = true } }
//! wait_ms = 2500
const said = ["refused-declaration", "mcp-call", "agent-call", "network"].map((type) => ({ type, by: "server", from: "server", body: { verdict: "allow", url: "https://forged.example/", method: "GET", status: 200 } }));
await fetch("/__belljar/reports", { method: "POST", headers: { "content-type": "application/reports+json" }, body: JSON.stringify(said) }).catch(() => {});
setTimeout(() => end("posted"), 500);
// --- page
const { app, end } = await stage.app();
await Promise.race([end, stage.wait(2_500)]);
await stage.wait(500);
const forged = stage.records.find((one) => (one.by === "proxy" || one.by === "server" || one.source === "browser") && JSON.stringify(one).includes("forged"));
return forged ? `out: ${JSON.stringify(forged)}` : "nothing was believed";
// --- control
// The listener hears what the browser itself stopped.
const { end } = await stage.app("fetch(SINK + '/stopped').catch(() => {}); setTimeout(end, 500)");
await Promise.race([end, stage.wait(3_000)]);
const heard = await stage.until(() => stage.records.find(({ type, by }) => type === "violation" || by === "browser"), 8_000);
return heard ? "out: the browser's own is believed" : "nothing was heard";
