//! guest = "widget"
//! promise = "widget-messages"
//! silent = true
//! wait_ms = 1200
// Before the conversation begins.
post({ jsonrpc: "2.0", id: 1, method: "ui/initialize", params: "x" });
setTimeout(() => begin().then(() => end("begun")), 50);
// --- page
const errors = [];
const note = (event) => errors.push(String(event.message ?? event.reason?.message));
addEventListener("error", note);
addEventListener("unhandledrejection", note);
await stage.widget().catch((error) => error.code);
await stage.wait(300);
removeEventListener("error", note);
removeEventListener("unhandledrejection", note);
return errors.length ? `out: the page threw ${errors[0]}` : "the page threw nothing";
// --- control
let caught = "";
addEventListener("error", (event) => { caught = event.message; event.preventDefault(); }, { once: true });
setTimeout(() => { throw new Error("seen"); });
await stage.until(() => caught);
return caught ? "out: an error of the page is seen" : "no";
