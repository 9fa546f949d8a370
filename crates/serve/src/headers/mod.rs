//! Response headers: the walls of a sandbox, and the manners of the host origin.

mod carried; // what an answer of the egress proxy may say besides
mod freshness; // how long a response may be kept
mod host_origin; // what pages and the API of the host origin send
mod seal; // the full set of one sandbox host, put on last

pub(crate) use carried::Carried;
pub(crate) use freshness::Freshness;
pub(crate) use host_origin::{Compiles, HostOrigin, Pointer};
pub(crate) use seal::{Seal, fingerprint};
