//! guest = "app"
//! promise = "app-isolated"
//! policy = { resources = { inlineScripts = true } }
try { top.location = SINK + "/top"; } catch {}
try { parent.location = SINK + "/parent"; } catch {}
try { top.document.title = "out"; } catch {}
try { open(SINK + "/named", "_top"); } catch {}
const link = Object.assign(document.createElement("a"), { href: SINK + "/link", target: "_top" });
document.body.append(link); link.click();
setTimeout(end, 200);
// --- control
document.title = "out";
return "changed";
