//! The two ways to reach a server, each bounded against one that means harm, and a sample that is here.

mod http; // streamable HTTP
mod lines; // lines of a bounded length
mod message; // one line: a message, or what it is instead
mod notes; // last words
mod pace; // floods are read slowly
mod process; // the program and its end
mod sample; // a server inside of this process
mod stdio; // a program's standard input and output

pub(crate) use http::open;
pub(crate) use message::OWN;
pub(crate) use notes::Notes;
pub(crate) use sample::Sample;
pub(crate) use stdio::Stdio;
