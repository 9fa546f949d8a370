//! The egress proxy: carries a guest's requests where its policy allows them, and enforces what no header can.
//!
//! The way of a request: `request` says whose it is and where to, the Plan's network rules judge it, `dial` connects to a
//! checked address, `head` decides which headers go along, `secret` puts in what the guest never sees, `redirect` does
//! it all again for the next hop, `body` counts what comes back and `mask` hides secrets in it. `log` writes it down.

mod address; // which addresses are connected to
mod body; // bodies, counted and timed
mod carry; // one request from the guest to its answer
mod dial; // from an origin to a connection
mod exchange; // a request and its answer, over redirects
mod frames; // what a socket's frames say
mod head; // headers out and back
mod header_table; // which headers pass
mod in_flight; // how many at a time
mod log; // the network log
mod mask; // stars over secrets
mod metadata; // where clouds keep credentials
mod pool; // connections used again
mod proxy; // what requests share
mod redirect; // where it goes next
mod refusal; // why not
mod request; // who asks, and for what
mod resolve; // from a name to addresses
mod secret; // what the proxy puts in
mod secrets; // all of them, and what must not come back
mod socket; // WebSockets
mod spellings; // how a secret can be written
mod ticket; // what a request shows
mod trust; // whose certificates are trusted

pub use carry::carry;
pub use proxy::{Egress, EgressSettings};
pub use request::{PREFIX, is_handshake};
pub use secret::Secret;
pub use secrets::Secrets;
