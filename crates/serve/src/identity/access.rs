//! Who may use a route: a column of the table of routes. What it says is asked before the handler, and the matrix of callers
//! is tested from it.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::Scope;
use crate::api::Caller;
use crate::api::agents::pages_only;
use crate::problem::Problem;
use crate::routes::Shared;

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

    fn check(self, caller: &Caller, shared: &Shared) -> Result<(), Problem> {
        match (self, caller) {
            (Self::Scope(scope) | Self::BackEnds(scope), Caller::BackEnd(holder)) if !holder.may(scope) => {
                Err(Problem::forbidden(
                    format!(
                        "the token `{}` has the scopes {}, and this needs `{}`",
                        holder.name,
                        holder.scopes,
                        scope.name()
                    ),
                    format!("Add `scope={}` to the token's line in the server's configuration.", scope.name()),
                ))
            }
            (Self::Pages, Caller::BackEnd(_)) => Err(pages_only()),
            // Somebody who types the address on a machine of their own.
            (Self::BackEnds(_), Caller::Page(origin)) if shared.is_open() && origin == shared.names.public() => Ok(()),
            (Self::BackEnds(scope), Caller::Page(_)) => Err(Problem::forbidden(
                "this is not for pages",
                format!("Send `Authorization: Bearer` with a token that has the scope `{}`.", scope.name()),
            )),
            _ => Ok(()),
        }
    }
}

/// Stands before the handler of a route that asks.
pub(crate) async fn admit(
    State((access, shared)): State<(Access, Arc<Shared>)>,
    request: Request,
    next: Next,
) -> Response {
    // Nobody knows the caller of a route that lies outside of what is guarded; so nobody may use it.
    let checked = match request.extensions().get::<Caller>() {
        Some(caller) => access.check(caller, &shared),
        None => Err(Problem::unauthorized("this address does not know who asks")),
    };
    match checked {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}
