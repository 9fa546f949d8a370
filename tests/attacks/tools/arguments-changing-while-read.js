//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "INVALID_PARAMS"
// Read once, and what was read is what is checked: a second look would see a number.
let n = 0; return await callTool("strict:add", { get n() { return n++ ? 1 : "text"; } });
