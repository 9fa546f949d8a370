//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
//! code = "EXECUTION_ERROR"
throw Object.assign(new Error("x [TOOL_REFUSED]"), { name: "ToolError", code: "TOOL_REFUSED", rule: "C010" });
