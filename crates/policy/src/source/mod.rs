//! Places a guest may reach. A `SourceExpr` is the only thing that can be written into a header
//! as a source, and it can only be had by parsing.

mod host;
mod parse;
mod path;
mod rule;
mod target; // where one request goes

use std::fmt;

pub use host::Host;
pub use parse::{Fault, Noted, Parsed};
pub use path::PathPattern;
pub use rule::NetworkRule;
pub use target::Target;

/// `scheme://host[:port]`, in its one normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceExpr {
    scheme: Scheme,
    host: Host,
    port: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scheme {
    Http,
    Https,
    Ws,
    Wss,
}

impl Scheme {
    pub const ALL: [Self; 4] = [Self::Http, Self::Https, Self::Ws, Self::Wss];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
            Self::Ws => "ws",
            Self::Wss => "wss",
        }
    }

    pub const fn port(self) -> u16 {
        match self {
            Self::Http | Self::Ws => 80,
            Self::Https | Self::Wss => 443,
        }
    }

    pub const fn encrypted(self) -> bool {
        matches!(self, Self::Https | Self::Wss)
    }

    pub const fn is_socket(self) -> bool {
        matches!(self, Self::Ws | Self::Wss)
    }

    /// Connection-Allowlist knows sockets by the scheme of their handshake.
    pub const fn handshake(self) -> Self {
        match self {
            Self::Http | Self::Ws => Self::Http,
            Self::Https | Self::Wss => Self::Https,
        }
    }
}

impl SourceExpr {
    /// Parses one entry of a list of sources. A path is a fault here: no header can enforce it.
    pub fn parse(text: &str) -> Result<Parsed<Self>, Fault> {
        parse::source(text)
    }

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
