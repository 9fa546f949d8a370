//! Response headers of sandbox hosts: what keeps a guest inside.

mod freshness; // how long a response may be cached
mod proxied; // what an answer of the egress proxy may say besides
mod seal; // the full set of one sandbox host, put on last

pub use freshness::Freshness;
pub use proxied::ProxiedHeaders;
pub use seal::{Seal, fingerprint};
