//! How a session ends.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The page closed it.
    Closed,
    /// Its time was up.
    Expired,
    /// Its page was away for too long.
    Idle,
    /// The server stops.
    Stopping,
}

impl End {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Expired => "expired",
            Self::Idle => "idle",
            Self::Stopping => "stopping",
        }
    }

    pub const fn says(self) -> &'static str {
        match self {
            Self::Closed => "its page closed it",
            Self::Expired => "its time was up",
            Self::Idle => "its page was away for too long",
            Self::Stopping => "the server stops",
        }
    }
}
