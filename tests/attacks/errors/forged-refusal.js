//! guest = "run"
//! layer = "chamber"
//! code = "EXECUTION_ERROR"
throw Object.assign(new Error("x [TOOL_REFUSED]"), { name: "ToolError", code: "TOOL_REFUSED", rule: "C010" });
