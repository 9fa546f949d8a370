//! The egress proxy: carries a guest's requests where its policy allows them, and enforces what no header can.
//!
//! The way of a request: `asked` says whose it is and where to, the Plan's network rules judge it, `dial` connects to a
//! checked address, `head` decides which headers go along, `secret` puts in what the guest never sees, `redirect` does
//! it all again for the next hop, `body` counts what comes back and `mask` hides secrets in it. `log` writes it down.

mod address; // which addresses are connected to
mod asked; // who asks, and for what
mod body; // bodies, counted and timed
mod carry; // one request from the guest to its answer
mod dial; // from an origin to a connection
mod exchange; // a request and its answer, over redirects
mod head; // headers out and back
mod log; // the network log
mod mask; // stars over secrets
mod pool; // connections used again
mod redirect;
mod refusal; // why not
mod resolve; // from a name to addresses
mod seats; // how many at a time
mod secret; // what the proxy puts in
mod socket; // WebSockets
mod trust; // whose certificates are believed

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use asked::is_handshake;
pub(crate) use carry::carry;
pub(crate) use secret::Secrets;

use self::asked::Place;
use self::dial::Dialer;
use self::log::Log;
use self::pool::Pool;
use self::refusal::Refused;
use self::resolve::System;
use self::seats::Seats;
use crate::config::Config;
use crate::names::Names;
use crate::sandbox::Keeper;

/// Below it, on a guest's own host: `<scheme>/<host[:port]>/<path>`.
pub(crate) const PREFIX: &str = "/__belljar/egress/";

#[derive(Debug)]
pub(crate) struct Egress {
    dialer: Dialer,
    pool: Pool,
    seats: Seats,
    pub(crate) log: Log,
    pub(crate) secrets: Secrets,
    limits: Limits,
}

#[derive(Clone, Copy, Debug)]
struct Limits {
    requests: u64,
    request_bytes: u64,
    response_bytes: u64,
    whole: Duration,
    idle: Duration,
    /// For the answer to begin.
    head: Duration,
    redirects: u32,
}

impl Egress {
    pub(crate) fn new(
        config: &Config,
        names: &Arc<Names>,
        own: SocketAddr,
        keeper: &Arc<Keeper>,
    ) -> Result<Self, String> {
        let limits = &config.limits;
        let seconds = Duration::from_secs;
        let keep = usize::try_from(limits.reports).unwrap_or(usize::MAX);
        Ok(Self {
            dialer: Dialer {
                resolver: Arc::new(System),
                private: config.egress.allow_private,
                names: Arc::clone(names),
                own,
                tls: trust::client(config.egress.roots.as_deref())?,
                patience: seconds(10),
            },
            pool: Pool::default(),
            seats: Seats::new(limits.egress_requests),
            log: Log::start(Arc::clone(keeper), keep),
            secrets: Secrets::new(config.egress.secrets.clone()),
            limits: Limits {
                requests: limits.egress_requests,
                request_bytes: limits.egress_request_bytes,
                response_bytes: limits.egress_response_bytes,
                whole: seconds(limits.egress_seconds),
                idle: seconds(limits.egress_idle_seconds),
                // Before the server gives up on the request as a whole, so that the guest is told why.
                head: seconds(limits.timeout_seconds).mul_f32(0.95),
                redirects: u32::try_from(limits.egress_redirects).unwrap_or(u32::MAX),
            },
        })
    }
}
