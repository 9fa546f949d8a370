//! One message there, its answers back. A server that was restarted, or that has forgotten the client, is greeted again as
//! the client did; one that refuses the token or is not there is told to the client as an error, message by message.

use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

use reqwest::{RequestBuilder, Response, StatusCode, redirect};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use url::Url;

use super::error::BridgeError;
use super::sse::Events;
use super::token::Token;

#[derive(Debug)]
pub(super) struct Carrier {
    client: reqwest::Client,
    url: Url,
    token: Token,
    out: mpsc::Sender<String>,
    known: Mutex<Known>,
    greeting: tokio::sync::Mutex<()>,
}

/// What was agreed.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The client's own greeting, to be said again.
    initialize: Option<Value>,
    session: Option<String>,
    version: Option<String>,
    /// Counts greetings, so that a listener of an earlier one ends.
    turn: u64,
    refused: bool,
}

/// Why a message has no answer.
#[derive(Debug)]
enum Lost {
    Unreachable(String),
    Refused,
    /// The server does not know the client any more.
    Forgotten,
    Said(StatusCode, String),
    Broken,
}

impl Carrier {
    pub(super) fn new(url: Url, token: Token, out: mpsc::Sender<String>) -> Result<Self, BridgeError> {
        static PROVIDER: Once = Once::new();
        PROVIDER.call_once(|| {
            // Somebody else in this process may have chosen already, which is as good.
            let _ = rustls::crypto::ring::default_provider().install_default();
        });
        let client = reqwest::Client::builder()
            // A redirect would carry the token to somebody else.
            .redirect(redirect::Policy::none())
            .connect_timeout(Duration::from_secs(10))
            .build()
            .map_err(|error| BridgeError::Cannot(error.to_string()))?;
        Ok(Self { client, url, token, out, known: Mutex::default(), greeting: tokio::sync::Mutex::default() })
    }

    pub(super) fn was_refused(&self) -> bool {
        self.known().refused
    }

    /// Not JSON, so nobody knows whose it is.
    pub(super) async fn unreadable(&self) {
        let error = json!({ "code": -32700, "message": "that line is not JSON" });
        self.say(&json!({ "jsonrpc": "2.0", "id": null, "error": error })).await;
    }

    pub(super) async fn forward(self: &Arc<Self>, message: Value) {
        let greets = message.get("method").is_some_and(|it| it == "initialize");
        if greets {
            let mut known = self.known();
            *known = Known { initialize: Some(message.clone()), turn: known.turn + 1, ..Known::default() };
        }
        let (turn, unknown) = {
            let known = self.known();
            (known.turn, known.initialize.is_some() && known.session.is_none())
        };
        let mut done = if unknown && !greets { Err(Lost::Refused) } else { self.exchange(&message, true).await };
        // A session that was forgotten, or a token that was replaced in its file: once more, from the beginning.
        if matches!(done, Err(Lost::Forgotten | Lost::Refused)) && !greets && self.greet_again(turn).await {
            done = self.exchange(&message, true).await;
        }
        self.known().refused = matches!(done, Err(Lost::Refused));
        match done {
            Ok(_) if message.get("method").is_some_and(|it| it == "notifications/initialized") => self.listen(),
            Ok(_) => {}
            Err(lost) => self.answer_for(&message, &lost).await,
        }
    }

    /// Says good-bye, so that the page learns of it now.
    pub(super) async fn leave(&self) {
        if self.known().session.is_some() {
            let _ = self.dress(self.client.delete(self.url.clone()), &Value::Null).send().await;
        }
    }

    /// Sends a message and passes on what comes back; the result of its own request is returned as well.
    async fn exchange(&self, message: &Value, tell: bool) -> Result<Option<Value>, Lost> {
        let request = self.client.post(self.url.clone()).header("content-type", "application/json");
        let request = self.dress(request, message).body(message.to_string());
        let mut response = request.send().await.map_err(|error| Lost::Unreachable(root(&error)))?;
        self.check(&mut response).await?;
        let expected = message.get("id").filter(|_| message.get("method").is_some());
        let streams = response
            .headers()
            .get("content-type")
            .is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
        let session = response.headers().get("mcp-session-id").and_then(|id| id.to_str().ok()).map(str::to_owned);
        let mut answer = None;
        let mut take = |data: &[u8]| -> Option<Value> {
            let said: Value = serde_json::from_slice(data).ok()?;
            if said.get("method").is_none() && said.get("id") == expected {
                answer = Some(said.clone());
            }
            Some(said)
        };
        if streams {
            let mut events = Events::default();
            while let Some(part) = response.chunk().await.map_err(|_| Lost::Broken)? {
                for data in events.push(&part).ok_or(Lost::Broken)? {
                    if let Some(said) = take(&data)
                        && tell
                    {
                        self.say(&said).await;
                    }
                }
            }
        } else {
            let body = response.bytes().await.map_err(|_| Lost::Broken)?;
            if let Some(said) = take(&body)
                && tell
            {
                self.say(&said).await;
            }
        }
        if expected.is_some() && answer.is_none() {
            return Err(Lost::Broken);
        }
        if message.get("method").is_some_and(|it| it == "initialize") {
            let version = answer.as_ref().and_then(|it| it["result"]["protocolVersion"].as_str()).map(str::to_owned);
            let mut known = self.known();
            known.session = session.filter(|_| version.is_some());
            known.version = version;
        }
        Ok(answer)
    }

    async fn check(&self, response: &mut Response) -> Result<(), Lost> {
        let status = response.status();
        match status {
            _ if status.is_success() => Ok(()),
            StatusCode::UNAUTHORIZED => Err(Lost::Refused),
            StatusCode::NOT_FOUND if self.known().session.is_some() => Err(Lost::Forgotten),
            _ => {
                let text = response.chunk().await.ok().flatten().unwrap_or_default();
                Err(Lost::Said(status, String::from_utf8_lossy(&text).chars().take(500).collect()))
            }
        }
    }

    /// Whether the server knows the client again. Of several messages that found out at once, one greets.
    async fn greet_again(self: &Arc<Self>, turn: u64) -> bool {
        let _one = self.greeting.lock().await;
        let initialize = {
            let mut known = self.known();
            if known.turn != turn {
                return known.session.is_some();
            }
            known.turn += 1;
            known.session = None;
            known.version = None;
            known.initialize.clone()
        };
        let Some(mut initialize) = initialize else { return false };
        initialize["id"] = json!(format!("belljar-again-{turn}"));
        let greeted = self.exchange(&initialize, false).await;
        if !matches!(&greeted, Ok(Some(answer)) if answer.get("result").is_some()) {
            return false;
        }
        let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        if self.exchange(&ready, false).await.is_err() {
            return false;
        }
        self.listen();
        self.changed().await;
        true
    }

    /// Follows what the server says by itself, for as long as this greeting counts.
    fn listen(self: &Arc<Self>) {
        let (carrier, turn) = (Arc::clone(self), self.known().turn);
        if self.known().session.is_none() {
            return;
        }
        tokio::spawn(async move {
            let mut wait = Duration::from_millis(250);
            while carrier.known().turn == turn {
                let request = carrier.client.get(carrier.url.clone());
                let followed = match carrier.dress(request, &Value::Null).send().await {
                    Ok(response) if response.status().is_success() => carrier.follow(response).await,
                    Ok(_) => return,
                    Err(_) => false,
                };
                if followed {
                    // It was there and is not: who lists tools now learns why.
                    carrier.changed().await;
                    wait = Duration::from_millis(250);
                }
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(Duration::from_secs(30));
            }
        });
    }

    async fn follow(&self, mut response: Response) -> bool {
        let mut events = Events::default();
        while let Ok(Some(part)) = response.chunk().await {
            let Some(whole) = events.push(&part) else { return true };
            for data in whole {
                if let Ok(said) = serde_json::from_slice::<Value>(&data) {
                    self.say(&said).await;
                }
            }
        }
        true
    }

    async fn changed(&self) {
        self.say(&json!({ "jsonrpc": "2.0", "method": "notifications/tools/list_changed" })).await;
    }

    /// The headers of the transport. Since 2026-07-28 a request brings its own version, and says outside what it is.
    fn dress(&self, request: RequestBuilder, message: &Value) -> RequestBuilder {
        let known = self.known().clone();
        let token = self.token.read().unwrap_or_default();
        let accept = if message.is_null() { "text/event-stream" } else { "application/json, text/event-stream" };
        let mut request = request.header("accept", accept).bearer_auth(token);
        if let Some(session) = known.session {
            request = request.header("mcp-session-id", session);
        }
        let params = &message["params"];
        let own = params["_meta"]["io.modelcontextprotocol/protocolVersion"].as_str().map(str::to_owned);
        if let (Some(_), Some(method)) = (&own, message["method"].as_str()) {
            request = request.header("mcp-method", method);
            if let Some(name) = params["name"].as_str().or(params["uri"].as_str()).filter(|name| name.is_ascii()) {
                request = request.header("mcp-name", name);
            }
        }
        match own.or(known.version) {
            Some(version) => request.header("mcp-protocol-version", version),
            None => request,
        }
    }

    async fn answer_for(&self, message: &Value, lost: &Lost) {
        let url = &self.url;
        let (code, says) = match lost {
            Lost::Unreachable(why) => (
                "SERVER_UNREACHABLE",
                format!(
                    "Belljar does not answer at {url}: {why}. Start it with `belljar serve` and open the page again."
                ),
            ),
            Lost::Refused | Lost::Forgotten => (
                "CAPABILITY_DENIED",
                format!(
                    "Belljar at {url} does not know this token: the session is over. Open another in the page, and give this agent its token."
                ),
            ),
            Lost::Said(status, text) => {
                ("SERVER_UNREACHABLE", format!("Belljar at {url} answered with {status}: {text}"))
            }
            Lost::Broken => (
                "SERVER_UNREACHABLE",
                format!("Belljar at {url} went away while it worked on this. Whether it had an effect is not known."),
            ),
        };
        tracing::warn!(code, "{says}");
        let Some(id) = message.get("id").filter(|_| message.get("method").is_some()) else { return };
        let error = json!({ "code": -32603, "message": says, "data": { "btcpCode": code } });
        self.say(&json!({ "jsonrpc": "2.0", "id": id, "error": error })).await;
    }

    async fn say(&self, message: &Value) {
        // A client that has gone hears nothing more.
        let _ = self.out.send(message.to_string()).await;
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What lies at the bottom: `Connection refused`, and not that sending failed.
fn root(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    cause.to_string()
}
