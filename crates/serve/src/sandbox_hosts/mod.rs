//! What sandbox hosts serve: the trusted frame's host, and the guest's.

mod answers; // short answers in words
pub(crate) mod app; // what apps have besides their files
pub(crate) mod egress; // requests through the egress proxy
mod engine; // the sealed engine's module
pub(crate) mod fetch_metadata; // refuses uses that no sandbox has
pub(crate) mod files; // the guest's host
pub(crate) mod lease; // what the trusted frame is given for its key
pub(crate) mod outer; // the trusted frame's host
pub(crate) mod packages; // bundles of npm packages
mod range; // parts of files
pub(crate) mod reports; // what browsers report
mod use_of; // what a browser says a request is for
pub(crate) mod widget_proxy; // for hosts that speak MCP Apps and not Belljar

pub(crate) use answers::{no_method, nothing};
