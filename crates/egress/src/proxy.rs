//! The proxy: what its requests share.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use belljar_base::{Limits, Names};
use belljar_sandbox::SandboxService;

use crate::dial::Dialer;
use crate::in_flight::InFlightLimit;
use crate::log::Log;
use crate::pool::Pool;
use crate::resolve::System;
use crate::secret::Secret;
use crate::secrets::Secrets;
use crate::trust;

/// What the server was told about its egress proxy.
#[derive(Clone, Debug)]
pub struct EgressSettings<'a> {
    /// Loopback and private networks can be reached as well.
    pub allow_private: bool,
    /// Certificates that are trusted besides the public ones.
    pub roots: Option<&'a Path>,
    pub secrets: Vec<Secret>,
    pub limits: &'a Limits,
}

#[derive(Debug)]
pub struct Egress {
    pub(crate) dialer: Dialer,
    pub(crate) pool: Pool,
    pub(crate) in_flight: InFlightLimit,
    pub log: Log,
    pub secrets: Secrets,
    pub(crate) limits: Bounds,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) requests: u64,
    pub(crate) request_bytes: u64,
    pub(crate) response_bytes: u64,
    pub(crate) whole: Duration,
    pub(crate) idle: Duration,
    /// For the answer to begin.
    pub(crate) head: Duration,
    pub(crate) redirects: u32,
}

impl Egress {
    pub fn new(
        settings: EgressSettings<'_>,
        names: &Arc<Names>,
        own: SocketAddr,
        sandboxes: &Arc<SandboxService>,
    ) -> Result<Self, String> {
        let limits = settings.limits;
        let seconds = Duration::from_secs;
        let keep = usize::try_from(limits.reports).unwrap_or(usize::MAX);
        Ok(Self {
            dialer: Dialer {
                resolver: Arc::new(System),
                private: settings.allow_private,
                names: Arc::clone(names),
                own,
                tls: trust::client(settings.roots)?,
                patience: seconds(10),
            },
            pool: Pool::default(),
            in_flight: InFlightLimit::new(limits.egress_requests),
            log: Log::start(Arc::clone(sandboxes), keep),
            secrets: Secrets::new(settings.secrets),
            limits: Bounds {
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
