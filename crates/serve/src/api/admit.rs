//! Who may use a route: asked before the handler.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;

use super::agents::pages_only;
use super::caller::Caller;
use crate::identity::Access;
use crate::shared::Shared;

/// Stands before the handler of a route that asks.
pub(crate) async fn admit(
    State((access, shared)): State<(Access, Arc<Shared>)>,
    request: Request,
    next: Next,
) -> Response {
    // Nobody knows the caller of a route that lies outside of what is guarded; so nobody may use it.
    let checked = match request.extensions().get::<Caller>() {
        Some(caller) => check(access, caller, &shared),
        None => Err(Problem::unauthorized("this address does not know who asks")),
    };
    match checked {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn check(access: Access, caller: &Caller, shared: &Shared) -> Result<(), Problem> {
    match (access, caller) {
        (Access::Scope(scope) | Access::BackEnds(scope), Caller::BackEnd(holder)) if !holder.may(scope) => {
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
        (Access::Pages, Caller::BackEnd(_)) => Err(pages_only()),
        // Somebody who types the address on a machine of their own.
        (Access::BackEnds(_), Caller::Page(origin)) if shared.is_open() && origin == shared.names.public() => Ok(()),
        (Access::BackEnds(scope), Caller::Page(_)) => Err(Problem::forbidden(
            "this is not for pages",
            format!("Send `Authorization: Bearer` with a token that has the scope `{}`.", scope.name()),
        )),
        _ => Ok(()),
    }
}
