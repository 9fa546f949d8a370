//! One MCP server over many: a client finds tools of all MCP servers behind Belljar, and runs programs that call them.
//!
//! Programs run in a page that a person has open, with `jar.run`. The page takes a run, asks for its calls to be carried
//! out, and delivers the result; gate, approval, audit and the calls themselves are here.

mod answer; // how a run ended, in MCP's words
mod approval; // a person is asked, through the MCP client
mod arguments; // what the three tools take
mod audit; // what programs did
mod call; // one call of a program
mod catalog; // the tools of all servers
mod connect; // streamable HTTP, and who may connect
mod fault; // why a request came to nothing
mod handler; // the MCP server
mod outcome; // how a page ended a run
mod page; // what a page is told
mod parked; // runs whose client is to come back with an answer
mod run; // one run
mod service; // pages and their runs
mod stdio; // a client that started this program
mod tools; // search, describe, run
mod value; // what a program gets of a tool's answer

pub use call::CallFailure;
pub use catalog::{Catalog, namespace};
pub use connect::CodeEndpoint;
pub use outcome::{Outcome, ProgramError, RunArtifact};
pub use page::ToPage;
pub use service::{Attached, CodeService, CodeSetting, NotTaken};
pub use stdio::serve_stdio;
