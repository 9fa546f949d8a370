//! Apps: several files on a host name of their own, shown by the SDK on a page of another origin.

pub(crate) mod bad_input; // too much, too odd, too late
pub(crate) mod breakouts; // the ten attacks
pub(crate) mod connections; // what headers alone do not close
pub(crate) mod element; // the same as an element
pub(crate) mod files; // what an app is served, and by whom
pub(crate) mod network; // who may be reached, and what is said about it
pub(crate) mod packages; // from npm, as pages see them
pub(crate) mod pages; // console, errors, snippets, live update
pub(crate) mod private; // browsers that give no service worker
pub(crate) mod real; // a page built by Vite
pub(crate) mod source; // TypeScript, refresh, errors
mod stage; // a server, and a page that shows apps
pub(crate) mod templates; // what an app can begin with
pub(crate) mod worker; // what the service worker holds, and for how long

pub(crate) use stage::Stage;
