//! Who may use a route: a column of the table of routes. What it says is asked before the handler, and the matrix of callers
//! is tested from it.

use super::Scope;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// What is there is public.
    Everybody,
    /// Frames of pages that may embed; the handler looks at the frame.
    Frames,
    /// Programs with the token of an open session; the handler looks for the session.
    Agents,
    /// Whoever the API knows.
    Known,
    /// Pages that may embed, and no back end.
    Pages,
    /// Pages that may embed, and back ends with this scope.
    Scope(Scope),
    /// Back ends with this scope, and no page.
    BackEnds(Scope),
    /// What a sandbox host serves to its own frames; the headers and what browsers say a request is for decide.
    Walled,
}

impl Access {
    /// Whether the API must know the caller first.
    pub(crate) const fn asks(self) -> bool {
        matches!(self, Self::Known | Self::Pages | Self::Scope(_) | Self::BackEnds(_))
    }
}
