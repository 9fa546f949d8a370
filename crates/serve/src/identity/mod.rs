//! Who may do what: tokens of back ends with their scopes, and the column of the table of routes that asks for them.

mod access; // the column
mod date; // days, as tokens end
mod scope; // what a token is good for
mod token; // one token, as it is kept
mod tokens; // all that are valid now

pub(crate) use access::Access;
pub use scope::{Scope, Scopes};
pub use token::{Holder, Token};
pub(crate) use tokens::{NotHeld, Tokens};
