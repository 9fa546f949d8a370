//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
throw Object.assign(new Error("x [TOOL_REFUSED]"), { name: "ToolError", code: "TOOL_REFUSED", rule: "C010" });
