//! guest = "run"
//! policy = { limits = { iterations = 20000, timeoutMs = 3000 } }
//! layer = "guard"
//! then = "globals"
//! code = "GUARD_REFUSED"
const s = new ReadableStream({ pull(c) { c.enqueue("x".repeat(1000)); } }); for await (const x of s) ;
