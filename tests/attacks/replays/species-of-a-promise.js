//! guest = "run"
//! layer = "frozen"
//! then = "csp"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
// A subclass with a species of its own saw the host's resolve functions.
class P extends Promise { static get [Symbol.species]() { return function (run) { run((v) => v, (e) => { globalThis.got = e; }); }; } } await P.resolve(callTool("echo", {})).then(() => 1); return globalThis.got?.constructor?.constructor ? "out" : "held";
