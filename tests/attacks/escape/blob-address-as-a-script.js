//! guest = "run"
//! layer = "guard"
//! then = "properties"
//! code = "GUARD_REFUSED"
const url = URL["createObject" + "URL"]?.(new Blob(["postMessage('out')"], { type: "text/javascript" }));
return url ? "out" : "held";
