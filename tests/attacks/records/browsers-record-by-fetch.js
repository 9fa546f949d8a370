//! guest = "app"
//! promise = "records-by-road"
//! policy = { resources = { inlineScripts = true } }
//! wait_ms = 2500
const said = [{ type: "csp-violation", by: "browser", from: "outer", source: "browser", body: { source: "browser", by: "browser", blockedURL: "https://forged.example/", effectiveDirective: "connect-src" } }];
for (const type of ["application/csp-report", "application/reports+json"])
  await fetch("/__belljar/reports", { method: "POST", mode: "no-cors", headers: { "content-type": type }, body: JSON.stringify(said) }).catch(() => {});
setTimeout(() => end("posted"), 500);
// --- page
const { app, end } = await stage.app();
await Promise.race([end, stage.wait(2_500)]);
await stage.wait(500);
const forged = stage.records.find((one) => (one.by === "browser" || one.source === "browser") && JSON.stringify(one).includes("forged"));
return forged ? `out: ${JSON.stringify(forged)}` : "nothing was believed";
// --- control
// The listener hears what the browser itself stopped.
const { end } = await stage.app("fetch(SINK + '/stopped').catch(() => {}); setTimeout(end, 500)");
await Promise.race([end, stage.wait(3_000)]);
const heard = await stage.until(() => stage.records.find(({ type, by }) => type === "violation" || by === "browser"), 8_000);
return heard ? "out: the browser's own is believed" : "nothing was heard";
