//! guest = "widget"
//! promise = "silence-is-lost"
setTimeout(() => { location.href = "about:blank"; }, 50);
// --- page
const { widget, end } = await stage.widget();
await Promise.race([end, stage.wait(4_000)]);
await stage.until(() => widget.state !== "live", 6_000);
return widget.state === "live" ? "out: it left and is live" : widget.state;
// --- control
return "out";
