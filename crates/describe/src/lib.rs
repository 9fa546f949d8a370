//! Tools, written for a model: TypeScript declarations, a prompt, and a way to find the ones that do not fit in it.
//!
//! A tool's schemas are read by the gate's own reader first, so what is described is what the gate checks, and what the
//! gate could not read is an error here too.
//!
//! ```
//! use belljar_describe::{Options, ToolSet};
//!
//! let tools = ToolSet::read(
//!     r#"[{
//!         "name": "users:list",
//!         "description": "Lists users.",
//!         "inputSchema": { "type": "object", "properties": { "limit": { "type": "integer" } } }
//!     }]"#,
//! )?;
//! let described = tools.describe(&Options::default());
//! assert!(described.declarations.contains("list(input?: { limit?: number }): Promise<unknown>;"));
//! assert_eq!(tools.search("list the users", 5)?[0].name, "users:list");
//! assert_eq!(tools.one("users:lst").unwrap_err().near, ["users:list"]);
//! # Ok::<(), belljar_describe::DescribeError>(())
//! ```
//!
//! Invariants:
//! - The same tools give the same text, on every machine.
//! - The declarations are TypeScript, whatever names and descriptions say.
//! - The work is in proportion to the bytes that were given, which are limited before anything is read.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        reason = "a test that panics has failed, which is what it is for"
    )
)]

mod codes; // D001 …: title, way out
mod declare; // one tool as TypeScript
mod doc_comment; // strangers' text as a comment
mod error; // what is wrong, and where
mod fit; // which tools fit into a budget
mod literal; // names and values as TypeScript writes them
mod namespace; // tools by their place below `tools`
mod options; // what can be asked for
mod prompt; // what a model is told
mod read; // JSON to tools
mod references; // which parts of a schema have names
mod search; // tools by what they do
mod set; // a set of tools, and what can be asked of it
mod tool; // one tool
mod types; // a schema as a type

pub use codes::DescribeCode;
pub use error::{DescribeError, ErrorData};
pub use fit::{Cut, tokens};
pub use options::Options;
pub use read::{MAX_BYTES, MAX_TOOLS};
pub use search::Found;
pub use set::{Described, OneTool, ToolSet};
