//! guest = "run"
//! layer = "globals"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const W = globalThis[["Web", "Socket"].join("")];
if (!W) return "held";
const s = new W(args.sink.replace("http", "ws") + "/socket");
return await new Promise((done) => { s.onopen = () => done("out"); s.onerror = () => done("held"); });
