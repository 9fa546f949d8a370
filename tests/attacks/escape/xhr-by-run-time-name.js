//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const X = globalThis["XMLHttp" + "Request"];
if (!X) return "held";
const x = new X(); x.open("GET", args.sink + "/xhr", false); x.send(); return "out";
