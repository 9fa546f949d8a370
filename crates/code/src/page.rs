//! What a page is told over its connection.

use std::sync::Arc;

use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub enum ToPage {
    Run {
        id: u64,
        /// Who wants it, by its own word.
        client: String,
        code: String,
        args: Value,
        /// As `jar.run` takes them, without their functions.
        tools: Arc<Value>,
        /// Whether somebody can be asked to approve a call.
        approvals: bool,
    },
    Cancel {
        id: u64,
    },
}

impl ToPage {
    /// The server-sent event: its name and its data.
    pub fn event(&self) -> (&'static str, Value) {
        match self {
            Self::Run { id, client, code, args, tools, approvals } => (
                "run",
                json!({
                    "run": id,
                    "client": client,
                    "code": code,
                    "args": args,
                    "tools": **tools,
                    "approvals": approvals,
                }),
            ),
            Self::Cancel { id } => ("cancel", json!({ "run": id })),
        }
    }
}
