//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "INVALID_PARAMS"
// The text shows a number; what is sent is what counts.
return await callTool("strict:add", { toJSON() { return { n: "1 OR 1=1" }; }, n: 1 });
