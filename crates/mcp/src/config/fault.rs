//! What is wrong with a file.

use std::fmt;

use super::codes::McpCode;

/// One thing that is wrong with a file, with its place and a way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct McpFault {
    pub code: McpCode,
    /// `mcp.json:4: mcpServers.weather.args[1]`
    pub place: String,
    pub message: String,
}

impl fmt::Display for McpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}] {}", self.place, self.message, self.code.name(), self.code.help())
    }
}

/// Everything that is wrong, one line each.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct McpFaults(pub Vec<McpFault>);
