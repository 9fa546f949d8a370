//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! reached = ["echo"]
//! code = "INVALID_PARAMS"
// A name of its own hides the call from who reads the text; a program that was begun is judged call by call.
const call = callTool; await callTool("echo", { n: 1 });
{ const callTool = (name, args) => call(name, args); return await callTool("strict:add", { n: "1 OR 1=1" }); }
