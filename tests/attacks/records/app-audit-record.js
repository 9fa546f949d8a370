//! guest = "app"
//! promise = "records-by-road"
//! policy = { resources = { inlineScripts = true } }
const body = JSON.stringify([{ type: "agent-call", url: "https://forged.example/", body: { source: "server", tool: "x", caller: "forged.example" } }]);
for (const path of ["/__belljar/reports", "/__belljar/report", "/__belljar/csp"])
  await fetch(path, { method: "POST", headers: { "content-type": "application/reports+json" }, body, keepalive: true }).catch(() => {});
navigator.sendBeacon("/__belljar/reports", new Blob([body], { type: "application/reports+json" }));
setTimeout(() => end("posted"), 300);
// --- page
const { end } = await stage.app();
await Promise.race([end, stage.wait(2_500)]);
await stage.wait(400);
const forged = stage.records.find((one) => JSON.stringify(one).includes("forged.example") && one.by !== "worker" && one.source !== "guest" && one.type !== "console" && one.type !== "error");
return forged ? `out: ${forged.type} by ${forged.by ?? forged.source}` : "nothing was believed";
// --- control
// The listener hears what is said of a request that was stopped.
const { end } = await stage.app("fetch(SINK + '/stopped').catch(() => {}); setTimeout(end, 300)");
await Promise.race([end, stage.wait(3_000)]);
const heard = await stage.until(() => stage.records.find(({ type }) => type === "violation"), 10_000);
return heard ? "out: it is heard" : "nothing was heard";
