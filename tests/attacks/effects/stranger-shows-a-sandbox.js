//! guest = "page"
//! promise = "only-the-embedder-shows"
const frame = document.createElement("iframe");
frame.src = args.outer;
let woke = false;
addEventListener("message", ({ source }) => { woke ||= source === frame.contentWindow; });
document.body.append(frame);
await new Promise((done) => setTimeout(done, 700));
return woke ? "out: it spoke to a stranger" : "silent";
// --- page
const made = await (await fetch(`${stage.server}/api/v1/sandboxes`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ guest: "app", html: "<script>parent.postMessage('x','*')</script>" }) })).json();
return String(await stage.stranger(undefined, { outer: made.outerUrl }));
// --- control
const frame = await stage.bare("<script>parent.postMessage('awake', '*')</script>");
return frame ? "out" : "no";
