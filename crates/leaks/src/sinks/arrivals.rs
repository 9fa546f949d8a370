//! What arrived, and how.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What arrived, by token. The most telling word stays.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arrivals(Arc<Mutex<BTreeMap<String, How>>>);

/// How it arrived, from the least telling to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// A host name was looked up.
    Name,
    /// A connection was opened.
    Connection,
    /// A packet came.
    Packet,
    /// A request came.
    Request,
    /// Somebody else in the browser saw it: another guest, or the page.
    Witness,
}

impl How {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "name looked up",
            Self::Connection => "connection",
            Self::Packet => "packet",
            Self::Request => "request",
            Self::Witness => "seen by another",
        }
    }
}

impl Arrivals {
    pub(crate) fn note(&self, token: &str, how: How) {
        let mut arrivals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = arrivals.entry(token.to_owned()).or_insert(how);
        *known = how.max(*known);
    }

    pub(crate) fn of(&self, token: &str) -> Option<How> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(token).copied()
    }
}
