//! Pages and their runs.
//!
//! Everything that decides is behind one lock and takes no time: which pages are there, which runs are whose.
//!
//! The attacks: a page that answers for another one's run, or calls tools in its name; a run that goes on when nobody
//! waits for it. So a page proves itself by a secret, is known by its connection, and reaches only runs that were given to that
//! connection; a run ends with its page, with its client's call, and once.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use belljar_agents::{Secret, SecretHash};
use belljar_base::{Id, Limits, Quota, now};
use belljar_gate::{Gate, GateRules};
use belljar_mcp::Mcp;
use belljar_policy::{Guest, Plan, SourceExpr};
use belljar_sandbox::{SandboxService, SandboxSpec};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use crate::approval::Question;
use crate::audit;
use crate::catalog::Catalog;
use crate::fault::Fault;
use crate::outcome::Outcome;
use crate::page::ToPage;
use crate::run::{Run, lock};

/// One MCP server over many.
#[derive(Debug)]
pub struct CodeService {
    pub(crate) mcp: Arc<Mcp>,
    pub(crate) sandboxes: Arc<SandboxService>,
    pub limits: Limits,
    setting: CodeSetting,
    page_key: SecretHash,
    client_token: Option<SecretHash>,
    rules: GateRules,
    catalog: tokio::sync::Mutex<Option<Arc<Catalog>>>,
    state: Mutex<State>,
    /// Every run is a line in the audit, so their number is bounded before it is written.
    turns: Quota,
}

/// What it is set up with.
#[derive(Debug)]
pub struct CodeSetting {
    /// The page's address, without its secret.
    pub page: String,
    /// What the page proves itself with.
    pub page_key: Secret,
    /// What clients over HTTP prove themselves with; none, and only the client that started this program is let in.
    pub client_token: Option<Secret>,
    /// The policy of every run, and what it was compiled to.
    pub policy: String,
    pub plan: Plan,
    /// The origin of the page.
    pub origin: SourceExpr,
}

#[derive(Debug, Default)]
struct State {
    pages: Vec<Page>,
    runs: HashMap<u64, Arc<Run>>,
    last: u64,
    stopped: bool,
}

#[derive(Debug)]
struct Page {
    connection: String,
    queue: mpsc::Sender<ToPage>,
}

/// A page's connection, as it is when it begins.
#[derive(Debug)]
pub struct Attached {
    pub connection: String,
    pub queue: mpsc::Receiver<ToPage>,
}

/// Why something of a page's was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// So many pages are open.
    TooMany(usize),
    /// That connection has no such run: never given to it, over already, or stopped.
    NoRun,
    Stopping,
}

/// What a client wants run.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) code: String,
    pub(crate) args: Value,
    pub(crate) client: String,
    pub(crate) can_ask: bool,
}

/// A run that is under way; when this goes before its end, the page is told to stop.
#[derive(Debug)]
pub(crate) struct Running {
    service: Arc<CodeService>,
    pub(crate) run: Arc<Run>,
    pub(crate) answer: oneshot::Receiver<Result<Outcome, Fault>>,
    pub(crate) questions: mpsc::Receiver<Question>,
}

/// Tabs of one person.
const MAX_PAGES: usize = 8;
/// Programs that one page runs at a time.
const MAX_RUNS: usize = 8;
/// What a page may have unread: a run and its cancellation each, and some more. One that lets more pile up is not reading.
const QUEUE: usize = 4 * MAX_RUNS;

impl CodeService {
    /// Or why no gate can be made of the policy.
    pub fn new(
        mcp: Arc<Mcp>,
        sandboxes: Arc<SandboxService>,
        limits: Limits,
        setting: CodeSetting,
    ) -> Result<Self, String> {
        let rules = serde_json::to_value(&setting.plan.gate).map_err(|error| error.to_string())?;
        let rules: GateRules = serde_json::from_value(rules).map_err(|error| error.to_string())?;
        Gate::new(&rules).map_err(|error| error.to_string())?;
        let hash = |secret: &Secret| SecretHash::of(secret.as_str().as_bytes());
        Ok(Self {
            mcp,
            sandboxes,
            page_key: hash(&setting.page_key),
            client_token: setting.client_token.as_ref().map(hash),
            turns: Quota::new(limits.agent_calls_per_minute),
            limits,
            setting,
            rules,
            catalog: tokio::sync::Mutex::default(),
            state: Mutex::default(),
        })
    }

    /// Where a person opens the page, with the secret behind the `#`, which browsers send to nobody.
    pub fn page_address(&self) -> String {
        format!("{}#{}", self.setting.page, self.setting.page_key.as_str())
    }

    /// The policy of every run, as text.
    pub fn policy(&self) -> &str {
        &self.setting.policy
    }

    pub fn client_token(&self) -> Option<&Secret> {
        self.setting.client_token.as_ref()
    }

    pub(crate) fn is_client(&self, token: &[u8]) -> bool {
        self.client_token.is_some_and(|known| known == SecretHash::of(token))
    }

    /// Whether somebody is the page: by its secret and by its origin.
    pub fn is_page(&self, secret: &[u8], origin: &SourceExpr) -> bool {
        *origin == self.setting.origin && self.page_key == SecretHash::of(secret)
    }

    /// What there is to call now.
    pub(crate) async fn catalog(&self) -> Arc<Catalog> {
        // Whoever comes meanwhile waits for this answer instead of asking too.
        let mut kept = self.catalog.lock().await;
        let catalog = Catalog::read(&self.mcp, kept.take()).await;
        *kept = Some(Arc::clone(&catalog));
        catalog
    }

    // --- pages --------------------------------------------------------------------------------

    pub fn attach(&self) -> Result<Attached, NotTaken> {
        let connection = Secret::new("").map_err(|_| NotTaken::Stopping)?.as_str().to_owned();
        let mut state = lock(&self.state);
        if state.stopped {
            return Err(NotTaken::Stopping);
        }
        state.pages.retain(|page| !page.queue.is_closed());
        if state.pages.len() >= MAX_PAGES {
            return Err(NotTaken::TooMany(MAX_PAGES));
        }
        let (queue, receiver) = mpsc::channel(QUEUE);
        state.pages.push(Page { connection: connection.clone(), queue });
        Ok(Attached { connection, queue: receiver })
    }

    /// The connection is gone: its runs end now.
    pub fn detach(&self, connection: &str) {
        let mut state = lock(&self.state);
        state.pages.retain(|page| page.connection != connection);
        let theirs: Vec<_> = state.runs.values().filter(|run| run.connection == connection).cloned().collect();
        for run in theirs {
            state.runs.remove(&run.id);
            run.end(Err(Fault::PageClosed));
        }
    }

    /// How a run ended. Taken once, over the connection it was given to.
    pub fn settle(&self, connection: &str, id: u64, outcome: Option<Outcome>) -> Result<(), NotTaken> {
        let run = self.run_of(connection, id)?;
        lock(&self.state).runs.remove(&id);
        run.end(outcome.ok_or(Fault::Stopped));
        Ok(())
    }

    pub(crate) fn run_of(&self, connection: &str, id: u64) -> Result<Arc<Run>, NotTaken> {
        let state = lock(&self.state);
        let run = state.runs.get(&id).filter(|run| run.connection == connection);
        run.cloned().ok_or(NotTaken::NoRun)
    }

    // --- clients ------------------------------------------------------------------------------

    pub(crate) async fn begin(self: &Arc<Self>, program: Program) -> Result<Running, Fault> {
        let most = self.limits.agent_calls_per_minute;
        self.turns.take("", Instant::now()).map_err(|_| Fault::TooOften(most))?;
        // Before servers are started for a program that nobody can run.
        self.free_page(&lock(&self.state))?;
        let catalog = self.catalog().await;
        let mut rules = self.rules.clone();
        rules.tools.clone_from(&catalog.rules);
        let gate = Gate::new(&rules).map_err(|error| Fault::NoGate(error.to_string()))?;
        let sandbox = self.audited_in().await?;
        audit::began(&self.sandboxes, &sandbox, &program.client, program.code.len()).await?;
        let (sender, answer) = oneshot::channel();
        let (asks, questions) = mpsc::channel(belljar_gate::MAX_WAITING);
        let mut state = lock(&self.state);
        let page = self.free_page(&state)?;
        let (connection, queue) = (page.connection.clone(), page.queue.clone());
        state.last += 1;
        let id = state.last;
        let Program { code, args, client, can_ask } = program;
        let told = ToPage::Run {
            id,
            client: client.clone(),
            code,
            args,
            tools: Arc::clone(&catalog.for_page),
            approvals: can_ask,
        };
        let run = Run::new(id, connection, client, sandbox, catalog, gate, can_ask, asks, sender);
        let run = Arc::new(run);
        state.runs.insert(id, Arc::clone(&run));
        let running = Running { service: Arc::clone(self), run, answer, questions };
        drop(state);
        // A page that does not read what it is told is as good as gone; its runs end with its connection.
        if queue.try_send(told).is_err() {
            return Err(Fault::PageClosed);
        }
        Ok(running)
    }

    /// The page with the fewest runs.
    fn free_page<'s>(&self, state: &'s State) -> Result<&'s Page, Fault> {
        if state.stopped {
            return Err(Fault::Stopping);
        }
        let mut runs: BTreeMap<&str, usize> = BTreeMap::new();
        for run in state.runs.values() {
            *runs.entry(&run.connection).or_default() += 1;
        }
        let count = |page: &&Page| runs.get(page.connection.as_str()).copied().unwrap_or(0);
        let pages = state.pages.iter().filter(|page| !page.queue.is_closed());
        let page = pages.min_by_key(count).ok_or_else(|| Fault::NoPage(self.told_address()))?;
        if count(&page) < MAX_RUNS { Ok(page) } else { Err(Fault::Busy(MAX_RUNS)) }
    }

    /// What a client is told to open. One that came over HTTP need not be the person's who started the server: it could take the
    /// page's place with the secret, so it is not told.
    fn told_address(&self) -> String {
        match self.setting.client_token {
            None => self.page_address(),
            Some(_) => format!("{} (the terminal where Belljar runs shows it with its key)", self.setting.page),
        }
    }

    fn withdraw(&self, id: u64) {
        let mut state = lock(&self.state);
        let Some(run) = state.runs.remove(&id) else { return };
        run.end(Err(Fault::Cancelled));
        let page = state.pages.iter().find(|page| page.connection == run.connection);
        if let Some(page) = page
            && page.queue.try_send(ToPage::Cancel { id }).is_err()
        {
            tracing::debug!(run = id, "a page does not read what it is told");
        }
    }

    /// The sandbox that runs of this page are in, in whose reports the audit is.
    async fn audited_in(&self) -> Result<Id, Fault> {
        let spec = SandboxSpec {
            guest: Guest::Run,
            placement: Guest::Run.usual_placement(),
            embedder: self.setting.origin.clone(),
            policy: self.setting.policy.clone(),
            plan: self.setting.plan.clone(),
            files: BTreeMap::new(),
            ttl_seconds: None,
            stable: None,
            maker: None,
            account: "belljar mcp code".into(),
        };
        let (sandbox, _) = self.sandboxes.create(spec).await.map_err(|_| Fault::Unwritten)?;
        sandbox.used(now());
        Ok(sandbox.stored.id.clone())
    }

    /// Ends everything.
    pub fn stop(&self) {
        let mut state = lock(&self.state);
        state.stopped = true;
        state.pages.clear();
        for (_, run) in state.runs.drain() {
            run.end(Err(Fault::Stopping));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.service.withdraw(self.run.id);
    }
}
