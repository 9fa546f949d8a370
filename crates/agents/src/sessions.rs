//! All sessions.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use belljar_base::{Id, Limits, now};
use belljar_sandbox::SandboxService;

use crate::end::End;
use crate::endpoint::McpEndpoint;
use crate::secret::{Secret, SecretHash};
use crate::session::Session;

/// All sessions. They are in memory: a page that is open opens a new one, and one that is closed has nothing to offer.
#[derive(Debug)]
pub struct AgentSessions {
    limits: Limits,
    sandboxes: Arc<SandboxService>,
    /// The authorities of the host origin.
    hosts: Vec<String>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    by_owner: HashMap<SecretHash, Arc<McpEndpoint>>,
    by_agent: HashMap<SecretHash, Arc<McpEndpoint>>,
}

/// A new session with its secrets, which are told this once.
#[derive(Debug)]
pub struct Opened {
    pub session: Arc<Session>,
    pub owner: Secret,
    pub agent: Secret,
}

/// Why there is no new session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// This origin has as many as it may have.
    TooManyHere,
    /// The server has.
    TooMany,
    NoRandomness,
}

const CLOSE_DELAY: Duration = Duration::from_millis(100);

impl AgentSessions {
    pub fn new(limits: Limits, sandboxes: Arc<SandboxService>, hosts: Vec<String>) -> Self {
        Self { limits, sandboxes, hosts, open: Mutex::default() }
    }

    pub async fn open(
        &self,
        embedder: &str,
        name: String,
        ttl_seconds: Option<u64>,
        sandbox: Id,
    ) -> Result<Opened, NotOpened> {
        let seconds = ttl_seconds.unwrap_or(self.limits.agent_session_seconds);
        let ttl = Duration::from_secs(seconds.min(self.limits.max_agent_session_seconds));
        let secret = |prefix| Secret::new(prefix).map_err(|_| NotOpened::NoRandomness);
        let (owner, agent) = (secret(Secret::OWNER)?, secret(Secret::AGENT)?);
        let session = Session::new(name, embedder.to_owned(), sandbox, ttl, self.limits.clone());
        let session = Arc::new(session.map_err(|_| NotOpened::NoRandomness)?);
        self.make_room(embedder).await;
        let mut open = self.lock();
        let here = open.by_owner.values().filter(|endpoint| endpoint.session.embedder == embedder).count() as u64;
        if here >= self.limits.agent_sessions_per_embedder {
            return Err(NotOpened::TooManyHere);
        }
        if open.by_owner.len() as u64 >= self.limits.agent_sessions {
            return Err(NotOpened::TooMany);
        }
        let endpoint = Arc::new(McpEndpoint::new(Arc::clone(&session), Arc::clone(&self.sandboxes), &self.hosts));
        open.by_owner.insert(SecretHash::of(owner.as_str().as_bytes()), Arc::clone(&endpoint));
        open.by_agent.insert(SecretHash::of(agent.as_str().as_bytes()), endpoint);
        Ok(Opened { session, owner, agent })
    }

    /// A page that was loaded again has left a session behind, whose secret nobody has any more.
    async fn make_room(&self, embedder: &str) {
        let here: Vec<_> = self.all().into_iter().filter(|endpoint| endpoint.session.embedder == embedder).collect();
        if (here.len() as u64) < self.limits.agent_sessions_per_embedder {
            return;
        }
        let away = here.iter().filter_map(|endpoint| Some((endpoint.session.away_since()?, endpoint)));
        if let Some((_, longest)) = away.min_by_key(|(since, _)| *since) {
            self.end(&longest.session, End::Idle).await;
        }
    }

    /// The session whose page this is: by its secret and by its origin.
    pub fn owned(&self, secret: &[u8], embedder: &str) -> Option<Arc<Session>> {
        let open = self.lock();
        let endpoint = open.by_owner.get(&SecretHash::of(secret))?;
        (endpoint.session.embedder == embedder).then(|| Arc::clone(&endpoint.session))
    }

    pub(crate) fn endpoint(&self, token: &[u8]) -> Option<Arc<McpEndpoint>> {
        self.lock().by_agent.get(&SecretHash::of(token)).cloned()
    }

    pub async fn end(&self, session: &Session, end: End) {
        let mut endpoints = Vec::new();
        {
            let mut open = self.lock();
            open.by_owner.retain(|_, endpoint| endpoint.session.id != session.id);
            open.by_agent.retain(|_, endpoint| {
                let other = endpoint.session.id != session.id;
                if !other {
                    endpoints.push(Arc::clone(endpoint));
                }
                other
            });
        }
        for endpoint in endpoints {
            let waited = endpoint.session.end(end);
            tracing::info!(session = endpoint.session.name, reason = end.name(), "a session of agents is over");
            if waited {
                // The answers are sent before their connections close.
                tokio::time::sleep(CLOSE_DELAY).await;
            }
            endpoint.close().await;
        }
    }

    /// Lets time pass.
    pub async fn tick(&self) {
        for endpoint in self.all() {
            let tick = endpoint.session.tick(Instant::now());
            endpoint.see_off(tick.left).await;
            if let Some(end) = tick.end {
                self.end(&endpoint.session, end).await;
            }
        }
    }

    /// The sandboxes that hold the audit are in use for as long as the sessions are.
    pub async fn keep_audits(&self) {
        for endpoint in self.all() {
            if let Ok(Some(sandbox)) = self.sandboxes.by_id(&endpoint.session.sandbox).await {
                sandbox.used(now());
            }
        }
    }

    pub async fn stop(&self) {
        for endpoint in self.all() {
            self.end(&endpoint.session, End::Stopping).await;
        }
    }

    fn all(&self) -> Vec<Arc<McpEndpoint>> {
        self.lock().by_owner.values().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
