//! guest = "run"
//! policy = { limits = { consoleBytes = 20000 } }
//! layer = "gate"
//! then = "isolation"
//! value = "held"
let o = {}; for (let i = 0; i < 5000; i++) o = { o, list: [o] }; console.log(o); return "held";
