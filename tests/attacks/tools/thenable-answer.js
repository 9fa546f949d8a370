//! guest = "run"
//! layer = "isolation"
//! value = "held"
const got = await callTool("echo", { then: "x" }); return got.then === "x" ? "held" : "out";
