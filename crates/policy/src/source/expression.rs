//! One source: a scheme, a host and a port.

use std::fmt;

use super::host::Host;
use super::scheme::Scheme;

/// `scheme://host[:port]`, in its one normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceExpr {
    pub(super) scheme: Scheme,
    pub(super) host: Host,
    pub(super) port: Option<u16>,
}

impl SourceExpr {
    /// A name of this machine's own, in plain http.
    pub(crate) fn loopback(host: &'static str, port: u16) -> Self {
        Self { scheme: Scheme::Http, host: Host::Name(host.into()), port: Some(port) }
    }

    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    pub fn host(&self) -> &Host {
        &self.host
    }

    pub fn port(&self) -> u16 {
        self.port.unwrap_or(self.scheme.port())
    }

    /// Whether a Content Security Policy can name it. Its grammar has no IPv6 addresses.
    pub fn fits_a_header(&self) -> bool {
        !matches!(self.host, Host::V6(_))
    }

    /// Whether everything `other` names is named by this one as well.
    pub fn covers(&self, other: &Self) -> bool {
        self.scheme == other.scheme && self.port() == other.port() && self.host.covers(&other.host)
    }

    /// Whether a browser takes `target` as meant by this source. It lets a plain scheme stand for
    /// its encrypted form, on the other's own port or on the same one.
    pub fn admits(&self, target: &Self) -> bool {
        let same = self.scheme == target.scheme;
        let upgraded =
            matches!((self.scheme, target.scheme), (Scheme::Http, Scheme::Https) | (Scheme::Ws, Scheme::Wss));
        let ports = self.port() == target.port() || (upgraded && self.port() == 80 && target.port() == 443);
        (same || upgraded) && ports && self.host.covers(&target.host)
    }

    /// The same place for sockets: `https://x` as `wss://x`.
    pub fn socket(&self) -> Self {
        Self { scheme: if self.scheme.encrypted() { Scheme::Wss } else { Scheme::Ws }, ..self.clone() }
    }

    /// The same place by its handshake: `wss://x` as `https://x`.
    pub fn handshake(&self) -> Self {
        Self { scheme: self.scheme.handshake(), ..self.clone() }
    }
}

impl fmt::Display for SourceExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.name(), self.host)?;
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

impl serde::Serialize for SourceExpr {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
