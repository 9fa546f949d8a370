//! guest = "run"
//! layer = "globals"
//! then = "csp"
const X = globalThis["XMLHttp" + "Request"];
if (!X) return "held";
const x = new X(); x.open("GET", args.sink + "/xhr", false); x.send(); return "out";
