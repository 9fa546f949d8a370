//! guest = "run"
//! layer = "properties"
//! then = "csp"
const url = URL["createObject" + "URL"]?.(new Blob(["postMessage('out')"], { type: "text/javascript" }));
return url ? "out" : "held";
