//! What apps have besides their files: a script of Belljar's in each document, and the service worker of those that have
//! an origin of their own. Neither is a wall: both run where the app's own code does, or can be got around by it. What
//! the app cannot do, it cannot do because of the headers on every response.

pub(crate) mod document; // an app's file, as a document
mod insert; // where a script goes into somebody's HTML
mod modules; // what was compiled
mod scripts; // the two scripts

pub(crate) use modules::{build, entry, is_script, module, place, refresh, served};
pub(crate) use scripts::{WORKER, live, may_install, page, worker};
