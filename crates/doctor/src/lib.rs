//! `belljar doctor`: looks at a server from outside, as a browser would, and at what it stands on. One check, one file.
//!
//! Nothing is believed that can be seen: names are resolved, certificates are judged at the connection that browsers
//! get, and the headers of a sandbox made for the purpose are held against the Plan that this program compiles itself.

mod certificate; // does it cover every sandbox, and for how long
mod clock; // does this machine know what time it is
mod examine; // every check, in order
mod finding; // what one found
mod headers; // what arrives of a sandbox's headers
mod port; // who listens where the server is to
mod question; // what to look at
mod resolved; // does every label lead here
mod settings; // what is in force, beyond what the server itself refuses
mod store; // can it be opened, written and read
mod strangers; // what they may do
mod suffix; // is every sandbox a site of its own
mod timeout; // how long a check waits
mod visit; // one request, to wherever the names lead

#[cfg(test)]
mod tests; // servers that are well, and servers that are not

pub use examine::examine;
pub use finding::{Finding, Outcome};
pub use question::Question;
