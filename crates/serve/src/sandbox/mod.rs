//! Sandboxes: what they are made of, and who keeps them.

mod cache; // what is in memory, within a number of bytes
mod id;
mod keeper; // create, find, change, expire
mod loaded; // a sandbox ready to be served
mod path; // names of a guest's files
mod quota; // how often somebody may create
mod written; // a policy as it is kept

pub(crate) use id::Id;
pub(crate) use keeper::{Keeper, Making, now};
pub(crate) use loaded::{Sandbox, embedder, etag, setting};
pub(crate) use path::FilePath;
pub(crate) use quota::Quota;
pub(crate) use written::{Compiled, Declared, Kept, WidgetPart, compile};
