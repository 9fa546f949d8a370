//! Agents and the pages whose tools they call. A page opens a session; agents come with its token over MCP; what they
//! call runs in the page, through its gate, with its user's consent. The server carries, counts and writes down.

mod agent; // somebody who came with the token
mod audit; // what they did
mod door; // where they knock
mod end; // how a session ends
mod fault; // why a request came to nothing
mod handler; // the MCP server they talk to
mod listing; // tools, as the page lists them
mod methods; // BTCP's own methods
mod page; // what the page is told
mod result; // what the page answered, in MCP's words
mod secret; // the two secrets of a session
mod session; // the page, its agents, their calls
mod stdio; // the same for clients that start a program

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub(crate) use door::{Door, knock};
pub(crate) use end::End;
pub(crate) use listing::Listing;
pub(crate) use secret::Secret;
pub(crate) use session::{Attached, Failure, NotTaken, Outcome, Session, Standing};
pub use stdio::{BridgeEnd, BridgeError, StdioBridge};

use secret::Kept;

use crate::config::Limits;
use crate::sandbox::{Id, Keeper};

/// All sessions. They are in memory: a page that is open opens a new one, and one that is closed has nothing to offer.
#[derive(Debug)]
pub(crate) struct Bridge {
    limits: Limits,
    keeper: Arc<Keeper>,
    /// The authorities of the host origin.
    hosts: Vec<String>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    by_owner: HashMap<Kept, Arc<Door>>,
    by_agent: HashMap<Kept, Arc<Door>>,
}

/// A new session with its secrets, which are told this once.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) session: Arc<Session>,
    pub(crate) owner: Secret,
    pub(crate) agent: Secret,
}

/// Why there is no new session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotOpened {
    /// This origin has as many as it may have.
    TooManyHere,
    /// The server has.
    TooMany,
    NoRandomness,
}

const FAREWELL: Duration = Duration::from_millis(100);

impl Bridge {
    pub(crate) fn new(limits: Limits, keeper: Arc<Keeper>, hosts: Vec<String>) -> Self {
        Self { limits, keeper, hosts, open: Mutex::default() }
    }

    pub(crate) async fn open(
        &self,
        embedder: &str,
        name: String,
        ttl_seconds: Option<u64>,
        sandbox: Id,
    ) -> Result<Opened, NotOpened> {
        let seconds = ttl_seconds.unwrap_or(self.limits.agent_session_seconds);
        let ttl = Duration::from_secs(seconds.min(self.limits.most_agent_session_seconds));
        let secret = |prefix| Secret::new(prefix).map_err(|_| NotOpened::NoRandomness);
        let (owner, agent) = (secret(Secret::OWNER)?, secret(Secret::AGENT)?);
        let session = Session::new(name, embedder.to_owned(), sandbox, ttl, self.limits.clone());
        let session = Arc::new(session.map_err(|_| NotOpened::NoRandomness)?);
        self.make_room(embedder).await;
        let mut open = self.lock();
        let here = open.by_owner.values().filter(|door| door.session.embedder == embedder).count() as u64;
        if here >= self.limits.agent_sessions_per_embedder {
            return Err(NotOpened::TooManyHere);
        }
        if open.by_owner.len() as u64 >= self.limits.agent_sessions {
            return Err(NotOpened::TooMany);
        }
        let door = Arc::new(Door::new(Arc::clone(&session), Arc::clone(&self.keeper), &self.hosts));
        open.by_owner.insert(Kept::of(owner.as_str().as_bytes()), Arc::clone(&door));
        open.by_agent.insert(Kept::of(agent.as_str().as_bytes()), door);
        Ok(Opened { session, owner, agent })
    }

    /// A page that was loaded again has left a session behind, whose secret nobody has any more.
    async fn make_room(&self, embedder: &str) {
        let here: Vec<_> = self.all().into_iter().filter(|door| door.session.embedder == embedder).collect();
        if (here.len() as u64) < self.limits.agent_sessions_per_embedder {
            return;
        }
        let away = here.iter().filter_map(|door| Some((door.session.away_since()?, door)));
        if let Some((_, longest)) = away.min_by_key(|(since, _)| *since) {
            self.end(&longest.session, End::Idle).await;
        }
    }

    /// The session whose page this is: by its secret and by its origin.
    pub(crate) fn owned(&self, secret: &[u8], embedder: &str) -> Option<Arc<Session>> {
        let open = self.lock();
        let door = open.by_owner.get(&Kept::of(secret))?;
        (door.session.embedder == embedder).then(|| Arc::clone(&door.session))
    }

    fn door(&self, token: &[u8]) -> Option<Arc<Door>> {
        self.lock().by_agent.get(&Kept::of(token)).cloned()
    }

    pub(crate) async fn end(&self, session: &Session, end: End) {
        let mut doors = Vec::new();
        {
            let mut open = self.lock();
            open.by_owner.retain(|_, door| door.session.id != session.id);
            open.by_agent.retain(|_, door| {
                let other = door.session.id != session.id;
                if !other {
                    doors.push(Arc::clone(door));
                }
                other
            });
        }
        for door in doors {
            let waited = door.session.end(end);
            tracing::info!(session = door.session.name, reason = end.name(), "a session of agents is over");
            if waited {
                // The answers go out before their connections are cut.
                tokio::time::sleep(FAREWELL).await;
            }
            door.close().await;
        }
    }

    /// Lets time pass.
    pub(crate) async fn tick(&self) {
        for door in self.all() {
            let tick = door.session.tick(Instant::now());
            door.see_off(tick.left).await;
            if let Some(end) = tick.end {
                self.end(&door.session, end).await;
            }
        }
    }

    /// The sandboxes that hold the audit are in use for as long as the sessions are.
    pub(crate) async fn keep_audits(&self) {
        for door in self.all() {
            if let Ok(Some(sandbox)) = self.keeper.by_id(&door.session.sandbox).await {
                sandbox.used(crate::sandbox::now());
            }
        }
    }

    pub(crate) async fn stop(&self) {
        for door in self.all() {
            self.end(&door.session, End::Stopping).await;
        }
    }

    fn all(&self) -> Vec<Arc<Door>> {
        self.lock().by_owner.values().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
