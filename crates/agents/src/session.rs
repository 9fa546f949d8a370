//! One session: a page, the agents it let in, and what they ask of it.
//!
//! Everything that decides is behind one lock and takes no time: who the page is, which calls are open, which answers count.
//!
//! The attacks: another page that takes the place of the first and answers for it; an answer to a call that was never
//! asked, asked of somebody else, over already, or given twice. So a page proves itself by its secret, its origin and the
//! connection it was asked over, and an answer is taken out with the call it belongs to.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use belljar_base::{Id, Limits, Millis, Quota, base32, now as millis_now};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot, watch};

use super::agent::{Agent, Who};
use super::end::End;
use super::fault::Fault;
use super::listing::{Filter, Listing};
use super::outcome::Outcome;
use super::page::ToPage;

#[derive(Debug)]
pub struct Session {
    /// For people and logs. It opens nothing.
    pub id: String,
    pub name: String,
    pub embedder: String,
    /// In whose reports the audit is written.
    pub sandbox: Id,
    pub limits: Limits,
    state: Mutex<State>,
    tools_changed: watch::Sender<u64>,
    /// Every call is a line in the audit, so their number is bounded before it is written.
    turns: Quota,
}

#[derive(Debug)]
struct State {
    ttl: Duration,
    ends_at: Instant,
    expires_at: Millis,
    warned: bool,
    ended: Option<End>,
    page: Option<Page>,
    away_since: Instant,
    tools: Vec<Listing>,
    calls: HashMap<u64, Call>,
    agents: BTreeMap<u64, Arc<Agent>>,
    last: u64,
}

#[derive(Debug)]
struct Page {
    connection: String,
    queue: mpsc::Sender<ToPage>,
}

#[derive(Debug)]
struct Call {
    agent: u64,
    answer: oneshot::Sender<Result<Outcome, Fault>>,
}

/// What an agent wants of the page.
#[derive(Debug)]
pub enum PageRequest {
    Tool { name: String, arguments: Value },
    Capabilities(Vec<String>),
}

/// A call that is under way; when this goes before its answer came, the page is told to stop.
#[derive(Debug)]
pub struct Pending {
    session: Arc<Session>,
    id: u64,
    pub answer: oneshot::Receiver<Result<Outcome, Fault>>,
}

/// A page's connection, as it is when it begins.
#[derive(Debug)]
pub struct Attached {
    pub connection: String,
    pub queue: mpsc::Receiver<ToPage>,
    pub agents: Vec<Who>,
}

/// Why something of a page's was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// Another page is the owner's.
    Occupied,
    /// It did not come over the owner's connection.
    Stranger,
    /// Nobody waits for that answer: never asked, answered already, cancelled or too late.
    Unasked,
    Ended,
}

/// What a moment brought.
#[derive(Debug, Default)]
pub struct Tick {
    pub end: Option<End>,
    /// MCP sessions of agents that are gone.
    pub left: Vec<Arc<str>>,
}

/// How it stands.
#[derive(Debug)]
pub struct Standing {
    pub state: &'static str,
    pub expires_at: Millis,
    pub agents: Vec<Who>,
    pub tools: usize,
}

/// Before its time is up, a page is told this long ahead; of short sessions half their time.
const WARNING: Duration = Duration::from_secs(60);
/// For news besides calls. A page that lets more of them pile up is not reading.
const NEWS: usize = 64;

impl Session {
    pub(super) fn new(
        name: String,
        embedder: String,
        sandbox: Id,
        ttl: Duration,
        limits: Limits,
    ) -> Result<Self, getrandom::Error> {
        let now = Instant::now();
        let state = State {
            ttl,
            ends_at: now + ttl,
            expires_at: millis_now() + i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX / 2),
            warned: false,
            ended: None,
            page: None,
            away_since: now,
            tools: Vec::new(),
            calls: HashMap::new(),
            agents: BTreeMap::new(),
            last: 0,
        };
        let (id, turns) = (random()?, Quota::new(limits.agent_calls_per_minute));
        Ok(Self {
            id,
            name,
            embedder,
            sandbox,
            limits,
            state: Mutex::new(state),
            tools_changed: watch::Sender::new(0),
            turns,
        })
    }

    // --- the page -----------------------------------------------------------------------------

    /// Makes this the owner's connection. A page that lost its own names it, and gets its place back.
    pub fn attach(&self, previous: Option<&str>) -> Result<Attached, NotTaken> {
        let connection = random().map_err(|_| NotTaken::Ended)?;
        let mut state = self.lock();
        if state.ended.is_some() {
            return Err(NotTaken::Ended);
        }
        let occupied = state.page.as_ref().is_some_and(|page| !page.queue.is_closed());
        if occupied && state.page.as_ref().map(|page| page.connection.as_str()) != previous {
            return Err(NotTaken::Occupied);
        }
        self.part(&mut state);
        let room = NEWS + usize::try_from(self.limits.agent_calls).unwrap_or(usize::MAX / 2);
        let (sender, queue) = mpsc::channel(room);
        state.page = Some(Page { connection: connection.clone(), queue: sender });
        Ok(Attached { connection, queue, agents: state.agents.values().map(|agent| agent.who.clone()).collect() })
    }

    /// The connection is gone: its calls end now, its tools are nobody's.
    pub fn detach(&self, connection: &str) {
        let mut state = self.lock();
        if state.page.as_ref().is_some_and(|page| page.connection == connection) {
            self.part(&mut state);
        }
    }

    pub fn publish(&self, connection: &str, tools: Vec<Listing>) -> Result<(), NotTaken> {
        let mut state = self.lock();
        owner(&state, connection)?;
        let named = |tools: &[Listing]| -> Vec<_> { tools.iter().map(|listing| listing.tool.clone()).collect() };
        let changed = named(&state.tools) != named(&tools);
        state.tools = tools;
        if changed {
            self.tools_changed.send_modify(|version| *version += 1);
        }
        Ok(())
    }

    /// An answer counts once, over the connection it was asked over.
    pub fn settle(&self, connection: &str, id: u64, outcome: Outcome) -> Result<(), NotTaken> {
        let mut state = self.lock();
        owner(&state, connection)?;
        let call = state.calls.remove(&id).ok_or(NotTaken::Unasked)?;
        // An agent that has gone in between does not hear it.
        call.answer.send(Ok(outcome)).map_err(|_| NotTaken::Unasked)
    }

    pub fn renew(&self, ttl: Duration) -> Result<Millis, NotTaken> {
        let mut state = self.lock();
        if state.ended.is_some() {
            return Err(NotTaken::Ended);
        }
        state.ttl = ttl;
        state.ends_at = Instant::now() + ttl;
        state.expires_at = millis_now() + i64::try_from(ttl.as_millis()).unwrap_or(i64::MAX / 2);
        state.warned = false;
        Ok(state.expires_at)
    }

    // --- agents -------------------------------------------------------------------------------

    /// One without an MCP session is known by its name, and is the same when it comes again.
    pub fn join(&self, name: &str, sessionless: bool) -> Result<Arc<Agent>, Fault> {
        let mut state = self.lock();
        if let Some(end) = state.ended {
            return Err(Fault::Ended(end));
        }
        if sessionless {
            let name = super::agent::shown(name);
            if let Some(known) = state.agents.values().find(|agent| agent.sessionless && agent.who.name == name) {
                known.touch();
                return Ok(Arc::clone(known));
            }
        }
        if state.agents.len() as u64 >= self.limits.agents {
            return Err(Fault::Full(self.limits.agents));
        }
        state.last += 1;
        let agent = Arc::new(Agent::new(state.last, name, sessionless));
        state.agents.insert(agent.who.id, Arc::clone(&agent));
        self.tell(&mut state, ToPage::Joined(agent.who.clone()));
        Ok(agent)
    }

    /// Its open calls end with it.
    pub fn leave(&self, id: u64) {
        let mut state = self.lock();
        self.see_off(&mut state, id);
    }

    /// Whether it has neither left nor been seen off.
    pub fn has(&self, agent: &Agent) -> bool {
        self.lock().agents.contains_key(&agent.who.id)
    }

    pub fn by_mcp(&self, mcp: &str) -> Option<Arc<Agent>> {
        let state = self.lock();
        state.agents.values().find(|agent| agent.mcp.get().is_some_and(|known| &**known == mcp)).cloned()
    }

    pub fn tools(&self, filter: &Filter) -> Vec<Listing> {
        self.lock().tools.iter().filter(|listing| filter.lets(listing)).cloned().collect()
    }

    pub fn tool(&self, name: &str) -> Result<Listing, Fault> {
        let state = self.lock();
        if let Some(end) = state.ended {
            return Err(Fault::Ended(end));
        }
        if state.page.is_none() {
            return Err(Fault::NoPage);
        }
        let found = state.tools.iter().find(|listing| listing.name() == name);
        found.cloned().ok_or_else(|| Fault::NoTool(name.to_owned()))
    }

    /// Since when its page is away.
    pub fn away_since(&self) -> Option<Instant> {
        let state = self.lock();
        state.page.is_none().then_some(state.away_since)
    }

    pub fn has_page(&self) -> bool {
        self.lock().page.is_some()
    }

    /// Counts up with every change of the list.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.tools_changed.subscribe()
    }

    /// One more call in this minute, or how many there may be.
    pub fn take_turn(&self) -> Result<(), Fault> {
        let most = self.limits.agent_calls_per_minute;
        self.turns.take("", Instant::now()).map_err(|_| Fault::TooOften(most))
    }

    pub fn ask(self: &Arc<Self>, agent: &Agent, wish: PageRequest) -> Result<Pending, Fault> {
        let mut state = self.lock();
        if let Some(end) = state.ended {
            return Err(Fault::Ended(end));
        }
        if !state.agents.contains_key(&agent.who.id) {
            return Err(Fault::Left);
        }
        if state.page.is_none() {
            return Err(Fault::NoPage);
        }
        if state.calls.len() as u64 >= self.limits.agent_calls {
            return Err(Fault::Busy(self.limits.agent_calls));
        }
        state.last += 1;
        let (id, agent) = (state.last, agent.who.clone());
        let (sender, answer) = oneshot::channel();
        state.calls.insert(id, Call { agent: agent.id, answer: sender });
        let asked = match wish {
            PageRequest::Tool { name, arguments } => ToPage::Call { id, tool: name, arguments, agent },
            PageRequest::Capabilities(capabilities) => ToPage::Request { id, capabilities, agent },
        };
        self.tell(&mut state, asked);
        Ok(Pending { session: Arc::clone(self), id, answer })
    }

    /// The agent waits no longer.
    fn withdraw(&self, id: u64) {
        let mut state = self.lock();
        if state.calls.remove(&id).is_some() {
            self.tell(&mut state, ToPage::Cancel { id });
        }
    }

    // --- time and end -------------------------------------------------------------------------

    pub fn tick(&self, now: Instant) -> Tick {
        let mut state = self.lock();
        let idle = Duration::from_secs(self.limits.agent_idle_seconds);
        if now >= state.ends_at {
            return Tick { end: Some(End::Expired), left: Vec::new() };
        }
        if state.page.is_none() && now.saturating_duration_since(state.away_since) >= idle {
            return Tick { end: Some(End::Idle), left: Vec::new() };
        }
        let warning = WARNING.min(state.ttl / 2);
        if !state.warned && state.ends_at.saturating_duration_since(now) <= warning {
            state.warned = true;
            let expires_at = state.expires_at;
            self.tell(&mut state, ToPage::Expiring { expires_at });
        }
        let busy: Vec<_> = state.calls.values().map(|call| call.agent).collect();
        let away = |agent: &&Arc<Agent>| agent.is_away(now, idle) && !busy.contains(&agent.who.id);
        let away: Vec<_> = state.agents.values().filter(away).cloned().collect();
        for agent in &away {
            self.see_off(&mut state, agent.who.id);
        }
        Tick { end: None, left: away.iter().filter_map(|agent| agent.mcp.get().cloned()).collect() }
    }

    /// Whether somebody was waiting for an answer, and now has one.
    pub fn end(&self, end: End) -> bool {
        let mut state = self.lock();
        if state.ended.replace(end).is_some() {
            return false;
        }
        let waited = !state.calls.is_empty();
        for (_, call) in state.calls.drain() {
            let _ = call.answer.send(Err(Fault::Ended(end)));
        }
        self.tell(&mut state, ToPage::Terminated(end));
        state.page = None;
        state.tools.clear();
        state.agents.clear();
        waited
    }

    pub fn standing(&self) -> Standing {
        let state = self.lock();
        let named = match (&state.ended, &state.page) {
            (Some(End::Expired | End::Idle), _) => "expired",
            (Some(_), _) => "terminated",
            (None, Some(_)) if !state.agents.is_empty() => "active",
            (None, Some(_)) => "created",
            (None, None) => "idle",
        };
        Standing {
            state: named,
            expires_at: state.expires_at,
            agents: state.agents.values().map(|agent| agent.who.clone()).collect(),
            tools: state.tools.len(),
        }
    }

    fn see_off(&self, state: &mut State, id: u64) {
        let Some(agent) = state.agents.remove(&id) else { return };
        let open: Vec<_> = state.calls.iter().filter(|(_, call)| call.agent == id).map(|(id, _)| *id).collect();
        for id in open {
            if let Some(call) = state.calls.remove(&id) {
                let _ = call.answer.send(Err(Fault::Cancelled));
                self.tell(state, ToPage::Cancel { id });
            }
        }
        self.tell(state, ToPage::Left(agent.who.clone()));
    }

    /// A page that does not read what it is told is as good as gone.
    fn tell(&self, state: &mut State, news: ToPage) {
        let stuck = state.page.as_ref().is_some_and(|page| page.queue.try_send(news).is_err());
        if stuck {
            self.part(state);
        }
    }

    fn part(&self, state: &mut State) {
        if state.page.take().is_none() {
            return;
        }
        state.away_since = Instant::now();
        for (_, call) in state.calls.drain() {
            let _ = call.answer.send(Err(Fault::NoPage));
        }
        state.tools.clear();
        self.tools_changed.send_modify(|version| *version += 1);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.session.withdraw(self.id);
    }
}

fn owner(state: &State, connection: &str) -> Result<(), NotTaken> {
    match &state.page {
        _ if state.ended.is_some() => Err(NotTaken::Ended),
        Some(page) if page.connection == connection => Ok(()),
        _ => Err(NotTaken::Stranger),
    }
}

fn random() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 20];
    getrandom::fill(&mut bytes)?;
    Ok(base32(&bytes))
}
