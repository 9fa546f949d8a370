//! One live connection: requests with limits of time and size, which are cancelled when nobody waits for them any more.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rmcp::RoleClient;
use rmcp::model::{CancelledNotificationParam, ClientRequest, ProgressToken, RequestId, ServerPeerInfo, ServerResult};
use rmcp::service::{Peer, PeerRequestOptions, ServiceError};
use serde_json::{Value, json};
use tokio::sync::{Mutex, Notify};

use super::client::Routes;
use super::config::Secrets;
use super::events::Owner;
use super::fault::Fault;
use super::transport::{Notes, OWN};

#[derive(Debug)]
pub struct Connection {
    peer: Peer<RoleClient>,
    routes: Arc<Routes>,
    notes: Arc<Notes>,
    secrets: Secrets,
    bounds: Bounds,
    /// Every tool, and when it was asked.
    pub(super) tools: Mutex<Option<(Instant, Arc<Vec<Value>>)>>,
}

/// What one request may take.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Without an answer or progress.
    pub silence: Duration,
    /// In all.
    pub most: Duration,
    pub bytes: u64,
}

/// What a caller wants to be told, and how it changes its mind.
#[derive(Debug, Default)]
pub struct Asking {
    pub progress: Option<(Value, Owner)>,
    pub cancelled: Option<Arc<Notify>>,
}

impl Connection {
    pub(super) fn new(
        peer: Peer<RoleClient>,
        routes: Arc<Routes>,
        notes: Arc<Notes>,
        secrets: Secrets,
        bounds: Bounds,
    ) -> Self {
        Self { peer, routes, notes, secrets, bounds, tools: Mutex::new(None) }
    }

    pub fn info(&self) -> Option<Arc<ServerPeerInfo>> {
        self.peer.peer_info()
    }

    pub(super) fn routes(&self) -> &Routes {
        &self.routes
    }

    pub(super) fn is_closed(&self) -> bool {
        self.peer.is_transport_closed()
    }

    pub(super) fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Sends a request and waits for its result, in MCP's own shape. Dropped before its end, it is cancelled.
    pub async fn request(&self, method: &str, params: Value, asking: Asking) -> Result<Value, Fault> {
        let request = json!({ "method": method, "params": params });
        let request: ClientRequest =
            serde_json::from_value(request).map_err(|error| Fault::BadAnswer(error.to_string()))?;
        let options = PeerRequestOptions::with_timeout(self.bounds.silence)
            .reset_timeout_on_progress()
            .with_max_total_timeout(self.bounds.most);
        let (handle, mut running) = {
            let mut progress = self.routes.progress.lock().await;
            let handle =
                self.peer.send_request_with_option(request, options).await.map_err(|error| self.fault(error))?;
            let token = asking.progress.map(|row| {
                progress.insert(handle.progress_token.clone(), row);
                handle.progress_token.clone()
            });
            let running = Running { peer: &self.peer, routes: &self.routes, id: handle.id.clone(), token, over: false };
            (handle, running)
        };
        let changed_mind = async {
            match &asking.cancelled {
                Some(cancelled) => cancelled.notified().await,
                None => std::future::pending().await,
            }
        };
        let answer = tokio::select! {
            answer = handle.await_response() => answer,
            () = changed_mind => return Err(Fault::Cancelled),
        };
        running.over = true;
        let result = answer.map_err(|error| self.fault(error))?;
        if matches!(result, ServerResult::InputRequiredResult(_) | ServerResult::CreateTaskResult(_)) {
            return Err(Fault::BadAnswer("it wants input or makes a task, which Belljar did not offer".into()));
        }
        let value = serde_json::to_value(&result).map_err(|error| Fault::BadAnswer(error.to_string()))?;
        if !value.is_object() {
            return Err(Fault::BadAnswer("its result is not an object".into()));
        }
        Ok(value)
    }

    fn fault(&self, error: ServiceError) -> Fault {
        match error {
            ServiceError::McpError(error) => match error.data.as_ref().and_then(|data| data.get(OWN)?.as_str()) {
                Some("OUTPUT_TOO_LARGE") => Fault::TooLarge(self.bounds.bytes),
                Some(_) => Fault::BadAnswer(error.message.into_owned()),
                None => Fault::Refused {
                    code: error.code.0,
                    message: self.secrets.hide(&error.message).into_owned(),
                    data: error.data,
                },
            },
            ServiceError::Timeout { timeout } => Fault::TimedOut(timeout.as_secs()),
            ServiceError::Cancelled { .. } => Fault::Cancelled,
            ServiceError::TransportClosed => Fault::Died(self.notes.epitaph(&self.secrets)),
            ServiceError::TransportSend(error) => {
                let text = chain(&*error.error);
                if text.contains("exceeded the maximum size") {
                    return Fault::TooLarge(self.bounds.bytes);
                }
                Fault::Died(self.secrets.hide(&text).into_owned())
            }
            other => Fault::BadAnswer(self.secrets.hide(&other.to_string()).into_owned()),
        }
    }
}

/// An error with everything behind it: the outermost says `error sending request`, the innermost why.
pub(super) fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let each = std::iter::successors(Some(error), |error| error.source()).map(ToString::to_string);
    each.fold(String::new(), |text, one| match text.as_str() {
        "" => one,
        told if told.contains(&one) => text,
        _ => format!("{text}: {one}"),
    })
}

/// So long it is still known whose a call was that is over.
const AFTERMATH: Duration = Duration::from_secs(5);

/// A request that is under way. The server hears of it when it is given up.
struct Running<'a> {
    peer: &'a Peer<RoleClient>,
    routes: &'a Arc<Routes>,
    id: RequestId,
    token: Option<ProgressToken>,
    over: bool,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let (token, routes) = (self.token.take(), Arc::clone(self.routes));
        let given_up = (!self.over).then(|| (self.peer.clone(), self.id.clone()));
        if token.is_none() && given_up.is_none() {
            return;
        }
        tokio::spawn(async move {
            if let Some((peer, id)) = given_up {
                let reason = Some("nobody waits for the answer any more".to_owned());
                let cancelled =
                    serde_json::from_value::<CancelledNotificationParam>(json!({ "requestId": id, "reason": reason }));
                if let Ok(cancelled) = cancelled {
                    // One that is gone has nothing left to cancel.
                    let _ = peer.notify_cancelled(cancelled).await;
                }
            }
            if let Some(token) = token {
                // Everything that arrives is a task of its own, so the last progress may be told after the answer.
                tokio::time::sleep(AFTERMATH).await;
                routes.progress.lock().await.remove(&token);
            }
        });
    }
}
