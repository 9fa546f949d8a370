//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 100000 } }
//! layer = "meter"
//! then = "deadline"
//! value = 1
let n = 0; return Array.from({ get length() { return n++ ? 5e7 : 1; } }, () => 1).length;
