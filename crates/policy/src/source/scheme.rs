//! The schemes that lead to a host.

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
