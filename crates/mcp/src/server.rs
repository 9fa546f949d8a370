//! One server over time: started when somebody first wants it, and again when it died.
//!
//! One task owns the connection; everybody else waits for it. So callers who come at once share one start, and a server
//! that fails is tried again at a pace, however many ask.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rmcp::model::{ErrorCode as RpcCode, ProtocolVersion, ServerNotification, SubscriptionFilter};
use rmcp::service::{ClientInitializeError, ClientLifecycleMode, ClientServiceExt as _, Peer, RunningService};
use rmcp::transport::IntoTransport;
use rmcp::{RoleClient, ServiceExt as _};
use serde_json::json;
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

use super::client::{Client, Routes};
use super::config::{Entry, Reach};
use super::connection::{Bounds, Connection, chain};
use super::down::Down;
use super::events::Events;
use super::fault::Fault;
use super::transport::{Notes, Sample, Stdio, open};

#[derive(Debug)]
pub struct McpServer {
    pub entry: Entry,
    pub events: Events,
    bounds: Bounds,
    /// For a start, and for a caller to wait for one.
    start_patience: Duration,
    phase: watch::Sender<Phase>,
    wanted: Notify,
    /// Starts and lives that came to a bad end.
    failures: AtomicU64,
    starts: AtomicU64,
}

/// Where it stands.
#[derive(Clone, Debug)]
pub enum Phase {
    /// Nobody wanted it yet.
    Idle,
    Starting,
    Ready(Arc<Connection>),
    Down(Down),
    /// The server is stopping.
    Stopped,
}

impl Phase {
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Starting => "starting",
            Self::Ready(_) => "ready",
            Self::Down(_) => "down",
            Self::Stopped => "stopped",
        }
    }
}

type Service = RunningService<RoleClient, Client>;

/// After so many failures in a row nobody is waited for: it starts again when it is wanted.
const MAX_IN_A_ROW: u32 = 5;
/// A life of this length makes up for earlier failures.
const GOOD_LIFE: Duration = Duration::from_secs(10);

/// 250 ms, then twice as long each time, at most half a minute.
fn rest(in_a_row: u32) -> Duration {
    Duration::from_millis(250 << in_a_row.saturating_sub(1).min(7)).min(Duration::from_secs(30))
}

impl McpServer {
    pub fn new(entry: Entry, bounds: Bounds, start_patience: Duration) -> Self {
        Self {
            entry,
            events: Events::new(),
            bounds,
            start_patience,
            phase: watch::Sender::new(Phase::Idle),
            wanted: Notify::new(),
            failures: AtomicU64::new(0),
            starts: AtomicU64::new(0),
        }
    }

    pub fn phase(&self) -> Phase {
        self.phase.borrow().clone()
    }

    /// How often it was started.
    pub fn starts(&self) -> u64 {
        self.starts.load(Ordering::Relaxed)
    }

    /// The connection, started if need be. Fails when the start that was waited for fails.
    pub async fn ready(&self) -> Result<Arc<Connection>, Fault> {
        let mut phase = self.phase.subscribe();
        let seen = self.failures.load(Ordering::Acquire);
        let waiting = async {
            loop {
                match &*phase.borrow_and_update() {
                    Phase::Ready(connection) if !connection.is_closed() => return Ok(Arc::clone(connection)),
                    Phase::Down(down) if down.number > seen && !down.lived => return Err(Fault::Down(down.clone())),
                    Phase::Stopped => return Err(Fault::Died("Belljar is stopping".into())),
                    Phase::Idle | Phase::Down(_) => self.wanted.notify_one(),
                    Phase::Starting | Phase::Ready(_) => {}
                }
                if phase.changed().await.is_err() {
                    return Err(Fault::Died("Belljar is stopping".into()));
                }
            }
        };
        let waited = tokio::time::timeout(self.start_patience + Duration::from_secs(1), waiting).await;
        waited.unwrap_or_else(|_| match self.phase() {
            Phase::Down(down) => Err(Fault::Down(down)),
            _ => Err(Fault::TimedOut(self.start_patience.as_secs())),
        })
    }

    /// Keeps it until `stopping` turns true, then ends it.
    pub async fn keep(self: Arc<Self>, mut stopping: watch::Receiver<bool>) {
        let mut stop = std::pin::pin!(async move {
            // A sender that is gone means the same.
            let _ = stopping.wait_for(|stopping| *stopping).await;
        });
        let (mut in_a_row, mut again) = (0_u32, false);
        loop {
            if !again {
                tokio::select! {
                    () = self.wanted.notified() => {}
                    () = &mut stop => break,
                }
            }
            self.change(Phase::Starting);
            let started = tokio::select! {
                started = self.start() => started,
                () = &mut stop => break,
            };
            let lived = started.is_ok();
            let (why, stderr) = match started {
                Ok((service, connection)) => {
                    let (began, token) = (Instant::now(), service.cancellation_token());
                    self.change(Phase::Ready(Arc::clone(&connection)));
                    let mut life = std::pin::pin!(service.waiting());
                    tokio::select! {
                        _ = &mut life => {}
                        () = &mut stop => {
                            token.cancel();
                            let _ = life.await;
                            break;
                        }
                    }
                    again = true;
                    if began.elapsed() >= GOOD_LIFE {
                        in_a_row = 0;
                    }
                    let notes = connection.notes();
                    (notes.epitaph(&self.entry.secrets), notes.last_words(&self.entry.secrets))
                }
                Err(failed) => failed,
            };
            in_a_row += 1;
            again &= in_a_row < MAX_IN_A_ROW;
            tracing::warn!(server = self.entry.name, why, in_a_row, "an MCP server is down");
            let rest = rest(in_a_row);
            let number = self.failures.fetch_add(1, Ordering::AcqRel) + 1;
            self.change(Phase::Down(Down { number, lived, why, stderr, until: Instant::now() + rest }));
            tokio::select! {
                () = tokio::time::sleep(rest) => {}
                () = &mut stop => break,
            }
        }
        self.change(Phase::Stopped);
    }

    fn change(&self, phase: Phase) {
        let mut said = json!({ "state": phase.name() });
        if let Phase::Down(down) = &phase {
            said["why"] = down.why.as_str().into();
        }
        self.events.tell("state", said, None);
        self.phase.send_replace(phase);
    }

    async fn start(&self) -> Result<(Service, Arc<Connection>), (String, Vec<String>)> {
        self.starts.fetch_add(1, Ordering::Relaxed);
        let (routes, notes) = (Arc::new(Routes::default()), Arc::new(Notes::default()));
        let client = Client::new(self.events.clone(), Arc::clone(&routes));
        let started = tokio::time::timeout(self.start_patience, self.shake_hands(&client, &notes)).await;
        let started = started.unwrap_or_else(|_| {
            let seconds = self.start_patience.as_secs();
            Err(format!("it did not answer `initialize` within {seconds} s (`limits.mcpStartSeconds`)"))
        });
        match started {
            Ok(service) => {
                let peer = service.peer().clone();
                if peer.peer_info().is_some_and(|info| !info.protocol_version.has_initialize()) {
                    tokio::spawn(listen(peer.clone(), client));
                }
                let secrets = self.entry.secrets.clone();
                let connection = Connection::new(peer, routes, notes, secrets, self.bounds);
                tracing::info!(server = self.entry.name, "an MCP server is ready");
                Ok((service, Arc::new(connection)))
            }
            Err(why) => Err((self.entry.secrets.hide(&why).into_owned(), notes.last_words(&self.entry.secrets))),
        }
    }

    /// `initialize`, and for a server that knows it no more, `server/discover`.
    async fn shake_hands(&self, client: &Client, notes: &Arc<Notes>) -> Result<Service, String> {
        match self.serve(client, notes, ClientLifecycleMode::Initialize).await? {
            Ok(service) => Ok(service),
            Err(ClientInitializeError::JsonRpcError(error))
                if [RpcCode::METHOD_NOT_FOUND, RpcCode::UNSUPPORTED_PROTOCOL_VERSION].contains(&error.code) =>
            {
                let newest = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::LATEST] };
                self.serve(client, notes, newest).await?.map_err(|error| said(&error, notes, &self.entry))
            }
            Err(error) => Err(said(&error, notes, &self.entry)),
        }
    }

    async fn serve(
        &self,
        client: &Client,
        notes: &Arc<Notes>,
        lifecycle: ClientLifecycleMode,
    ) -> Result<Result<Service, ClientInitializeError>, String> {
        let most = usize::try_from(self.bounds.bytes).unwrap_or(usize::MAX);
        match &self.entry.reach {
            Reach::Program { program, .. } => {
                let stdio = Stdio::start(&self.entry, most, notes)
                    .map_err(|error| format!("`{}` could not be started: {error}", program.display()))?;
                Ok(with(client, stdio, lifecycle).await)
            }
            Reach::Http { .. } => Ok(with(client, open(&self.entry, most)?, lifecycle).await),
            Reach::Sample => Ok(with(client, Sample::start(), lifecycle).await),
        }
    }
}

async fn with<T, E, A>(
    client: &Client,
    transport: T,
    lifecycle: ClientLifecycleMode,
) -> Result<Service, ClientInitializeError>
where
    T: IntoTransport<RoleClient, E, A>,
    E: std::error::Error + Send + Sync + 'static,
{
    match lifecycle {
        ClientLifecycleMode::Initialize => client.clone().serve(transport).await,
        other => client.clone().serve_with_lifecycle(transport, other).await,
    }
}

/// Why a handshake failed, for a person.
fn said(error: &ClientInitializeError, notes: &Notes, entry: &Entry) -> String {
    match error {
        ClientInitializeError::ConnectionClosed(_) => notes.epitaph(&entry.secrets),
        ClientInitializeError::TransportError { error, .. } => match (entry.transport(), chain(&*error.error)) {
            ("stdio", _) => notes.epitaph(&entry.secrets),
            (_, text) => text,
        },
        other => {
            let text: String = other.to_string().chars().take(500).collect();
            format!("it does not answer as MCP says: {text}")
        }
    }
}

/// Since 2026-07-28 a server tells only those who ask.
async fn listen(peer: Peer<RoleClient>, client: Client) {
    let everything =
        SubscriptionFilter::builder().tools_list_changed().prompts_list_changed().resources_list_changed().build();
    let Ok(mut subscription) = peer.listen(everything).await else { return };
    while let Ok(Some(notification)) = subscription.next().await {
        match notification {
            ServerNotification::ToolListChangedNotification(_) => client.list_changed("tools"),
            ServerNotification::ResourceListChangedNotification(_) => client.list_changed("resources"),
            ServerNotification::PromptListChangedNotification(_) => client.list_changed("prompts"),
            _ => {}
        }
    }
}
