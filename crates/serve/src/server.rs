//! Listening, accepting, and stopping without leaving anything behind.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use belljar_policy::SourceExpr;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, mpsc, watch};

use crate::audit::{Audit, Line};
use crate::bridge::Bridge;
use crate::config::{Config, Isolation, Limits, McpServers, StoreAt};
use crate::connection;
use crate::crew::Crew;
use crate::egress::Egress;
use crate::headers::{HostOrigin, Seal};
use crate::host::Front;
use crate::identity::Tokens;
use crate::intake::Intake;
use crate::label::{Key, Keys};
use crate::mcp::{Inspection, Mcp, McpDown, McpFile};
use crate::metrics::Metrics;
use crate::names::{Names, Shape, Side};
use crate::otel::Otel;
use crate::request::Ids;
use crate::routes::{At, ROUTES, Route, Shared, router};
use crate::sandbox::{Keeper, setting};
use crate::store::{Desk, News, Postgres, Sqlite, Store, StoreError};
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
    front: Arc<Front>,
    shared: Arc<Shared>,
    /// What other nodes did to the store.
    news: Option<mpsc::Receiver<News>>,
    tls: Option<Arc<Tls>>,
    crew: Crew,
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
        let mcp = Mcp::new(mcp, &config.limits);
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
        let names = Arc::new(names(&config, address.port()).map_err(ServeError::Config)?);
        let metrics = Arc::new(Metrics::default());
        let (desk, key, news) = open(store, &config.store).await?;
        let otel = Otel::start(&config).map_err(ServeError::Config)?;
        let audit = Arc::new(Audit::open(&config).map_err(ServeError::Audit)?);
        let keeper = Keeper::new(
            Arc::clone(&names),
            desk,
            Keys::new(&config.label_keys, &key),
            config.limits.clone(),
            setting(&names, &config),
            Arc::clone(&metrics),
            Arc::clone(&audit),
        );
        let keeper = Arc::new(keeper);
        let egress = Arc::new(Egress::new(&config, &names, address, &keeper).map_err(ServeError::Config)?);
        let bridge = Bridge::new(config.limits.clone(), Arc::clone(&keeper), names.own().to_vec());
        let (stopping, stopped) = watch::channel(false);
        let intake = Intake::new(&config.limits, Arc::clone(&metrics));
        let shared = Arc::new(Shared {
            config,
            tokens,
            intake,
            names: Arc::clone(&names),
            keeper: Arc::clone(&keeper),
            metrics: Arc::clone(&metrics),
            audit: Arc::clone(&audit),
            egress,
            mcp,
            bridge,
            leaving: AtomicBool::new(false),
            stopping: stopped,
        });
        let tightest = Seal::tightest(&names);
        let front = Front {
            host: router(At::Host, routes, &shared),
            outer: router(At::Sandbox(Side::Outer), routes, &shared),
            guest: router(At::Sandbox(Side::Guest), routes, &shared),
            host_origin: HostOrigin::new(&names),
            sealed_refusal: tightest.after_status_line().into(),
            tightest,
            patience: Duration::from_secs(shared.config.limits.timeout_seconds),
            slow_patience: slow_patience(&shared.config.limits),
            shared_threads: Handle::current(),
            proxies: shared.config.proxies.clone(),
            names,
            keeper,
            metrics,
            audit,
            ids: Ids::default(),
            otel,
        };
        let crew = Crew::hire().map_err(|error| ServeError::Listen(address, error))?;
        Ok(Self { listener, address, front: Arc::new(front), shared, news, tls, crew, stopping })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where people and pages reach it.
    pub fn public_url(&self) -> String {
        self.shared.names.public().to_string()
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
        let Self { listener, front, shared, news, tls, crew, stopping, .. } = self;
        shared.audit.note(&Line::server("server-started"));
        shared.mcp.start();
        if let Some(news) = news {
            tokio::spawn(hear(Arc::clone(&shared.keeper), news, shared.stopping.clone()));
        }
        let chores = tokio::spawn(chores(Arc::clone(&shared), tls.clone(), shared.stopping.clone()));
        let most = u32::try_from(shared.config.limits.connections).unwrap_or(u32::MAX);
        let seats = Arc::new(Semaphore::new(most as usize));
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
            let Ok(seat) = Arc::clone(&seats).try_acquire_owned() else {
                front.metrics.refused_connection();
                continue;
            };
            front.metrics.connected();
            let (front, stopping) = (Arc::clone(&front), shared.stopping.clone());
            let tls = tls.as_ref().map(|tls| tls.acceptor());
            crew.give(stream, move |stream| async move {
                match connection::accept(stream, tls, front.patience).await {
                    Ok(stream) => {
                        if let Err(error) = connection::serve(stream, peer.ip(), front, stopping).await {
                            tracing::debug!(%error, "a connection ended early");
                        }
                    }
                    Err(error) => tracing::debug!(%error, "a connection could not be encrypted"),
                }
                drop(seat);
            });
        }
        drop(listener);
        // Streams end by themselves when they are told; everything else has a time limit of its own.
        let _ = stopping.send(true);
        shared.keeper.hub().close_all();
        shared.bridge.stop().await;
        shared.mcp.stop().await;
        let patience = Duration::from_secs(shared.config.limits.timeout_seconds.min(10));
        // Every seat is free again when the last connection has ended.
        if tokio::time::timeout(patience, seats.acquire_many(most)).await.is_err() {
            tracing::warn!("connections were still open when the server stopped");
        }
        let _ = chores.await;
        shared.egress.log.flush().await;
        front.otel.flush().await;
        if let Err(error) = shared.keeper.tidy().await {
            tracing::warn!(%error, "the last use of sandboxes was not written down");
        }
        shared.audit.note(&Line::server("server-stopped"));
        shared.audit.tidy();
    }
}

/// A store, its key, and what other nodes do to it.
type Opened = (Desk, Key, Option<mpsc::Receiver<News>>);

pub(crate) async fn open(store: Option<Arc<dyn Store>>, at: &StoreAt) -> Result<Opened, ServeError> {
    let named = at.to_string();
    let at = at.clone();
    let opened = tokio::task::spawn_blocking(move || {
        let store = match (store, at) {
            (Some(store), _) => store,
            (None, StoreAt::File(path)) => Arc::new(Sqlite::open(&path)?),
            (None, StoreAt::Memory) => Arc::new(Sqlite::in_memory()?),
            (None, StoreAt::Postgres(database)) => Arc::new(Postgres::open(&database, &Handle::current())?),
        };
        let (key, news) = (store.key()?, store.news());
        Ok::<_, StoreError>((Desk::new(store, news.is_some()), key, news))
    });
    let opened = opened.await.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())));
    opened.map_err(|error| ServeError::Store(named, error.to_string()))
}

/// Passes on what other nodes did, until the server stops.
async fn hear(keeper: Arc<Keeper>, mut news: mpsc::Receiver<News>, mut stopping: watch::Receiver<bool>) {
    loop {
        let one = tokio::select! {
            one = news.recv() => one,
            _ = stopping.wait_for(|stopping| *stopping) => return,
        };
        let Some(one) = one else { return };
        keeper.hear(one);
    }
}

/// What has to be done now and then.
async fn chores(shared: Arc<Shared>, tls: Option<Arc<Tls>>, mut stopping: watch::Receiver<bool>) {
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
        let done = shared.keeper.notice_others(&mut seen).await;
        shared.bridge.tick().await;
        turn += 1;
        let audit = Arc::clone(&shared.audit);
        // It waits for the disk.
        let _ = tokio::task::spawn_blocking(move || audit.tidy()).await;
        if turn.is_multiple_of(60) {
            shared.mcp.widgets.tidy(&shared.keeper).await;
            shared.bridge.keep_audits().await;
        }
        let done = if turn.is_multiple_of(10) { done.and(shared.keeper.tidy().await) } else { done };
        if let Err(error) = done {
            tracing::warn!(%error, "the store could not be tidied; it is tried again");
        }
    }
}

/// Where somebody else has to be waited for: an MCP server, or a page that was asked by an agent.
fn slow_patience(limits: &Limits) -> Duration {
    Mcp::patience(limits).max(Duration::from_secs(limits.agent_call_seconds + limits.timeout_seconds))
}

pub(crate) fn names(config: &Config, port: u16) -> Result<Names, String> {
    let public = match &config.public_url {
        Some(url) => url.clone(),
        None => {
            let scheme = if config.tls.cert.is_some() { "https" } else { "http" };
            let parsed = SourceExpr::parse(&format!("{scheme}://localhost:{port}"));
            parsed.map_err(|_| "the host origin cannot be named".to_owned())?.value
        }
    };
    let local = config.base == "localhost" || config.base.ends_with(".localhost");
    Ok(match config.isolation {
        Isolation::Single => Names::new(public, "127.0.0.1", Shape::Single),
        Isolation::Labels if local => Names::new(public, &config.base, Shape::Nested),
        Isolation::Labels => Names::new(public, &config.base, Shape::Flat),
    })
}
