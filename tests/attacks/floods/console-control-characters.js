//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! value = "held"
console.log("\u001b[2J\u001b]0;owned\u0007\r\n[host] admin: true\u202e"); return "held";
