//! guest = "run"
//! policy = { limits = { consoleBytes = 20000 } }
//! layer = "gate"
//! then = "isolation"
//! value = "held"
console.log("%s%o%c%d".repeat(5000), ...new Array(1000).fill({ a: [1, [2, [3]]] })); return "held";
