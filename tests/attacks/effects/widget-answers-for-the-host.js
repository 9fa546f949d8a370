//! guest = "widget"
//! promise = "widget-messages"
//! silent = true
//! wait_ms = 3000
for (let id = 0; id < 50; id++) for (const key of [id, String(id), null, -id]) post({ jsonrpc: "2.0", id: key, result: { hostCapabilities: {}, content: [{ type: "text", text: "forged" }], isError: false } });
for (const method of ["ui/notifications/sandbox-resource-ready", "ui/notifications/sandbox-proxy-ready", "ui/notifications/tool-result", "ui/resource-teardown", "ui/notifications/tool-input", "ui/notifications/host-context-changed"])
  post({ jsonrpc: "2.0", method, params: { html: "<script>parent.x=1</script>", result: "forged" } });
begin().then(() => end("began"));
// --- page
const { end } = await stage.widget();
const said = await Promise.race([end, stage.wait(2_500)]);
return stage.records.some((record) => JSON.stringify(record).includes("forged")) ? "out" : String(said);
// --- control
stage.records.push({ type: "log", data: "forged" });
return stage.records.some((record) => JSON.stringify(record).includes("forged")) ? "out" : "none";
