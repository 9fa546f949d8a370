//! guest = "run"
//! layer = "properties"
//! then = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const url = URL["createObject" + "URL"]?.(new Blob(["postMessage('out')"], { type: "text/javascript" }));
return url ? "out" : "held";
