//! Listening, accepting, and stopping without leaving anything behind.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use belljar_agents::{AgentSessions, Secret};
use belljar_apps::{Apps, Compiler};
use belljar_base::{Keys, Limits, Names, Side};
use belljar_code::{CodeEndpoint, CodeService, CodeSetting};
use belljar_egress::{Egress, EgressSettings};
use belljar_mcp::{Inspection, Mcp, McpDown, McpFile};
use belljar_policy::{Diagnostic, Format, Guest, Severity};
use belljar_sandbox::{Audit, AuditLine, Metrics, SandboxService, Seal};
use belljar_store::{Store, StoreEvent};
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, mpsc, watch};

use crate::config::{CodeClients, CodeConfig, Config, McpServers};
use crate::connection;
use crate::connection_threads::ConnectionThreads;
use crate::dispatch::Dispatcher;
use crate::host_headers::HostOrigin;
use crate::identity::Tokens;
use crate::intake::Intake;
use crate::otel::Otel;
use crate::packages;
use crate::progress::Progresses;
use crate::request::Ids;
use crate::routes::{At, ROUTES, Route, openapi, router};
use crate::seats::Seats;
use crate::shared::{Code, Shared};
use crate::tls::Tls;

/// Why a server could not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("{0} is taken by another program; choose another with `--listen`")]
    PortTaken(SocketAddr),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    #[error("the store {0}: {1}")]
    Store(String, String),
    #[error("{0}")]
    Audit(String),
    #[error("{0}")]
    Config(String),
}

impl ServeError {
    /// As the command line ends: 2 for wrong use, 3 where it cannot run here.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Config(_) => 2,
            Self::PortTaken(_) | Self::Listen(..) | Self::Store(..) | Self::Audit(_) => 3,
        }
    }
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    dispatcher: Arc<Dispatcher>,
    shared: Arc<Shared>,
    /// Events of the other nodes that use the store.
    events: Option<mpsc::Receiver<StoreEvent>>,
    tls: Option<Arc<Tls>>,
    threads: ConnectionThreads,
    stopping: watch::Sender<bool>,
}

impl Server {
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        Self::bind_with(config, None, ROUTES).await
    }

    /// With another store or other routes than the ordinary ones.
    pub(crate) async fn bind_with(
        config: Config,
        store: Option<Arc<dyn Store>>,
        routes: &'static [Route],
    ) -> Result<Self, ServeError> {
        config.check().map_err(ServeError::Config)?;
        let mcp = match &config.mcp {
            McpServers::None => Vec::new(),
            McpServers::File(path) => McpFile::read(path).map_err(|faults| ServeError::Config(faults.to_string()))?,
            McpServers::These(entries) => entries.clone(),
        };
        let mcp = Arc::new(Mcp::new(mcp, &config.limits));
        let tokens = Tokens::new(config.tokens.clone(), config.tokens_file.as_deref()).map_err(ServeError::Config)?;
        let tls = match (&config.tls.cert, &config.tls.key) {
            (Some(cert), Some(key)) => Some(Arc::new(Tls::new(cert, key).map_err(ServeError::Config)?)),
            _ => None,
        };
        let listener = TcpListener::bind(config.listen).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::PortTaken(config.listen),
            _ => ServeError::Listen(config.listen, error),
        })?;
        let address = listener.local_addr().map_err(|error| ServeError::Listen(config.listen, error))?;
        let names = Arc::new(config.names(address.port()).map_err(ServeError::Config)?);
        let metrics = Arc::new(Metrics::default());
        let opened = match store {
            Some(store) => belljar_store::attach(store).await,
            None => belljar_store::open(&config.store).await,
        };
        let opened = opened.map_err(|error| ServeError::Store(config.store.to_string(), error.to_string()))?;
        let otel = Otel::start(&config).map_err(ServeError::Config)?;
        let audit = Arc::new(Audit::open(config.audit.as_deref(), &config.limits).map_err(ServeError::Audit)?);
        let sandboxes = SandboxService::new(
            Arc::clone(&names),
            opened.store,
            Keys::new(&config.label_keys, &opened.key),
            config.limits.clone(),
            config.setting(&names),
            Arc::clone(&metrics),
            Arc::clone(&audit),
        );
        let sandboxes = Arc::new(sandboxes);
        let egress = EgressSettings {
            allow_private: config.egress.allow_private,
            roots: config.egress.roots.as_deref(),
            secrets: config.egress.secrets.clone(),
            limits: &config.limits,
        };
        let egress = Arc::new(Egress::new(egress, &names, address, &sandboxes).map_err(ServeError::Config)?);
        let agents = AgentSessions::new(config.limits.clone(), Arc::clone(&sandboxes), names.own().to_vec());
        let code = match &config.code {
            Some(code) => Some(code_of(code, &config, &names, &mcp, &sandboxes).map_err(ServeError::Config)?),
            None => None,
        };
        let packages = packages::open(&config).map_err(ServeError::Config)?;
        let memory = usize::try_from(config.limits.memory_bytes / 4).unwrap_or(usize::MAX);
        let apps = Apps::new(
            Arc::clone(&sandboxes),
            Compiler::beside(Handle::current()),
            Some(packages.clone()),
            Arc::clone(&audit),
            memory,
        );
        let (stopping, stopped) = watch::channel(false);
        let intake = Intake::new(&config.limits, Arc::clone(&metrics));
        let seats = Seats::new(&config.limits);
        let shared = Arc::new(Shared {
            config,
            tokens,
            intake,
            seats,
            names: Arc::clone(&names),
            sandboxes: Arc::clone(&sandboxes),
            apps,
            metrics: Arc::clone(&metrics),
            audit: Arc::clone(&audit),
            egress,
            mcp,
            packages,
            progresses: Progresses::default(),
            agents,
            code,
            openapi: openapi(routes),
            leaving: AtomicBool::new(false),
            stopping: stopped,
        });
        let tightest = Seal::tightest(&names);
        let dispatcher = Dispatcher {
            routes,
            host: router(At::Host, routes, &shared),
            outer: router(At::Sandbox(Side::Outer), routes, &shared),
            guest: router(At::Sandbox(Side::Guest), routes, &shared),
            host_origin: HostOrigin::new(&names),
            sealed_refusal: tightest.after_status_line().into(),
            tightest,
            timeout: Duration::from_secs(shared.config.limits.timeout_seconds),
            slow_timeout: slow_timeout(&shared.config.limits),
            shared_threads: Handle::current(),
            proxies: shared.config.proxies.clone(),
            bind_address: shared.config.bind_address,
            names,
            sandboxes,
            metrics,
            audit,
            ids: Ids::default(),
            otel,
        };
        let threads = ConnectionThreads::start().map_err(|error| ServeError::Listen(address, error))?;
        Ok(Self {
            listener,
            address,
            dispatcher: Arc::new(dispatcher),
            shared,
            events: opened.events,
            tls,
            threads,
            stopping,
        })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where people and pages reach it.
    pub fn public_url(&self) -> String {
        self.shared.names.public().to_string()
    }

    /// What runs programs of MCP clients, where the configuration has it.
    pub fn code(&self) -> Option<&Arc<CodeService>> {
        self.shared.code.as_ref().map(|code| &code.service)
    }

    /// Starts one MCP server and looks at what it offers.
    pub(crate) async fn inspect_mcp(&self, name: &str) -> Result<Inspection, McpDown> {
        let live = self.shared.mcp.servers.get(name);
        let live = live.ok_or_else(|| McpDown { why: format!("there is no `{name}`"), stderr: Vec::new() })?;
        self.shared.mcp.start();
        live.inspect().await.map_err(|fault| live.down(fault))
    }

    /// Answers until `stop` is over and a while longer, then lets open requests end.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Self { listener, dispatcher, shared, events, tls, threads, stopping, .. } = self;
        shared.audit.note(&AuditLine::server("server-started"));
        shared.mcp.start();
        if let Some(events) = events {
            tokio::spawn(apply_events(Arc::clone(&shared.sandboxes), events, shared.stopping.clone()));
        }
        let maintenance = tokio::spawn(maintenance(Arc::clone(&shared), tls.clone(), shared.stopping.clone()));
        let most = u32::try_from(shared.config.limits.connections).unwrap_or(u32::MAX);
        let slots = Arc::new(Semaphore::new(most as usize));
        let mut stop = std::pin::pin!(async {
            stop.await;
            // Balancers hear that it leaves before anybody is turned away.
            shared.leaving.store(true, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_secs(shared.config.limits.drain_seconds)).await;
        });
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => break,
            };
            let (stream, peer) = match accepted.and_then(|(stream, peer)| Ok((stream.into_std()?, peer))) {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file descriptors, mostly: give connections a moment to end.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let Ok(slot) = Arc::clone(&slots).try_acquire_owned() else {
                dispatcher.metrics.refused_connection();
                continue;
            };
            dispatcher.metrics.connected();
            let (dispatcher, stopping) = (Arc::clone(&dispatcher), shared.stopping.clone());
            let tls = tls.as_ref().map(|tls| tls.acceptor());
            threads.give(stream, move |stream| async move {
                match connection::accept(stream, tls, dispatcher.timeout).await {
                    Ok(stream) => {
                        if let Err(error) = connection::serve(stream, peer.ip(), dispatcher, stopping).await {
                            tracing::debug!(%error, "a connection ended early");
                        }
                    }
                    Err(error) => tracing::debug!(%error, "a connection could not be encrypted"),
                }
                drop(slot);
            });
        }
        drop(listener);
        // Streams end by themselves when they are told; everything else has a time limit of its own.
        let _ = stopping.send(true);
        shared.sandboxes.hub().close_all();
        shared.agents.stop().await;
        if let Some(code) = &shared.code {
            code.service.stop();
            code.endpoint.stop();
        }
        shared.mcp.stop().await;
        let patience = Duration::from_secs(shared.config.limits.timeout_seconds.min(10));
        // Every slot is free again when the last connection has ended.
        if tokio::time::timeout(patience, slots.acquire_many(most)).await.is_err() {
            tracing::warn!("connections were still open when the server stopped");
        }
        let _ = maintenance.await;
        shared.egress.log.flush().await;
        dispatcher.otel.flush().await;
        if let Err(error) = shared.sandboxes.tidy().await {
            tracing::warn!(%error, "the last use of sandboxes was not written down");
        }
        shared.audit.note(&AuditLine::server("server-stopped"));
        shared.audit.tidy();
    }
}

/// What runs programs of MCP clients, or what is wrong with its policy.
fn code_of(
    code: &CodeConfig,
    config: &Config,
    names: &Names,
    mcp: &Arc<Mcp>,
    sandboxes: &Arc<SandboxService>,
) -> Result<Code, String> {
    let made = |prefix| Secret::new(prefix).map_err(|error| error.to_string());
    let setting = config.setting(names);
    let (plan, diagnostics) = belljar_policy::compile(&code.policy, Format::of(&code.policy), Guest::Run, &setting);
    let wrong = |one: &Diagnostic| format!("{}: {} {} [{}]", one.path, one.message, one.help, one.code.row().code);
    let plan = plan.ok_or_else(|| {
        let errors = diagnostics.iter().filter(|one| one.severity() == Severity::Error).map(wrong);
        format!("the policy does not compile: {}", errors.collect::<Vec<_>>().join("; "))
    })?;
    let setting = CodeSetting {
        page: format!("{}/code", names.public()),
        page_key: made(Secret::OWNER)?,
        client_token: match &code.clients {
            CodeClients::Stdio => None,
            CodeClients::Http(Some(token)) => Some(token.clone()),
            CodeClients::Http(None) => Some(made(Secret::AGENT)?),
        },
        policy: code.policy.clone(),
        plan,
        origin: names.public().clone(),
    };
    let service = Arc::new(CodeService::new(Arc::clone(mcp), Arc::clone(sandboxes), config.limits.clone(), setting)?);
    let endpoint = CodeEndpoint::new(Arc::clone(&service), names.own());
    Ok(Code { service, endpoint })
}

/// Applies what other nodes did, until the server stops.
async fn apply_events(
    sandboxes: Arc<SandboxService>,
    mut events: mpsc::Receiver<StoreEvent>,
    mut stopping: watch::Receiver<bool>,
) {
    loop {
        let one = tokio::select! {
            one = events.recv() => one,
            _ = stopping.wait_for(|stopping| *stopping) => return,
        };
        let Some(one) = one else { return };
        sandboxes.apply(one);
    }
}

/// Periodic work: reads files again, removes what expired.
async fn maintenance(shared: Arc<Shared>, tls: Option<Arc<Tls>>, mut stopping: watch::Receiver<bool>) {
    let mut ticks = tokio::time::interval(Duration::from_secs(1));
    let mut seen = None;
    let mut turn = 0_u64;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            _ = stopping.wait_for(|stopping| *stopping) => return,
        }
        let (looking, certificate) = (Arc::clone(&shared), tls.clone());
        let looked = tokio::task::spawn_blocking(move || {
            looking.tokens.look();
            if let Some(tls) = certificate {
                tls.look();
            }
        });
        if looked.await.is_err() {
            tracing::error!("files could not be looked at");
        }
        let done = shared.sandboxes.notice_others(&mut seen).await;
        shared.agents.tick().await;
        turn += 1;
        let audit = Arc::clone(&shared.audit);
        // It waits for the disk.
        let _ = tokio::task::spawn_blocking(move || audit.tidy()).await;
        if turn.is_multiple_of(60) {
            shared.mcp.widgets.tidy(&shared.sandboxes).await;
            shared.agents.keep_audits().await;
        }
        let done = if turn.is_multiple_of(10) { done.and(shared.sandboxes.tidy().await) } else { done };
        if let Err(error) = done {
            tracing::warn!(%error, "the store could not be tidied; it is tried again");
        }
    }
}

/// Where somebody else has to be waited for: an MCP server, or a page that was asked by an agent.
fn slow_timeout(limits: &Limits) -> Duration {
    Mcp::timeout(limits).max(Duration::from_secs(limits.agent_call_seconds + limits.timeout_seconds))
}
