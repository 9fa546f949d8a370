//! guest = "widget"
//! promise = "silence-is-lost"
// The same document once more has no handshake behind it.
setTimeout(() => { location.reload(); }, 50);
// --- page
const { widget, end } = await stage.widget();
await Promise.race([end, stage.wait(3_000)]);
await stage.until(() => widget.state !== "live", 8_000).catch(() => {});
return widget.state === "live" ? "out: it left and is live" : widget.state;
// --- control
const frame = document.createElement("iframe");
frame.sandbox = "allow-scripts";
frame.srcdoc = "<p>a guest that nobody watches</p>";
document.body.append(frame);
await stage.wait(300);
frame.src = "about:blank";
frame.removeAttribute("srcdoc");
await stage.wait(300);
// Whoever listens to the window alone is told nothing.
return frame.isConnected ? "out: it left, and nobody was told" : "gone";
