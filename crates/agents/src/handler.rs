//! The MCP server that an agent talks to: one for each agent of a session.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use belljar_sandbox::SandboxService;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest, CustomResult, Implementation,
    InitializeRequestParams, InitializeResult, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam,
    ServerCapabilities, ServerConfig, SubscriptionFilter, Tool,
};
use rmcp::service::{NotificationContext, RequestContext, RoleServer, SubscriptionContext};
use rmcp::{ErrorData, Peer};
use serde_json::Value;
use tokio::time::{Instant, interval_at, sleep};

use super::agent::Agent;
use super::audit::{self, Line};
use super::fault::{Fault, Numbers};
use super::listing::{self, Filter, REQUEST_CAPABILITIES};
use super::outcome::Outcome;
use super::result::{Granted, of_tool};
use super::session::{PageRequest, Pending, Session};
use super::visit::Visit;

#[derive(Clone, Debug)]
pub(crate) struct Handler {
    pub(super) session: Arc<Session>,
    sandboxes: Arc<SandboxService>,
    /// Who this is, once it has shaken hands.
    agent: OnceLock<Arc<Agent>>,
}

/// Agents give up on a server that is silent for a minute; consent takes a person longer than that.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

const INSTRUCTIONS: &str = "These tools run in a web page that a person has open. Only tools that the person has granted \
    are listed, and the list changes while you work. `__btcp_request_capabilities` asks the person for more.";

impl Handler {
    pub(super) fn new(session: Arc<Session>, sandboxes: Arc<SandboxService>) -> Self {
        Self { session, sandboxes, agent: OnceLock::new() }
    }

    /// Who asks. Since 2026-07-28 there is no handshake, and every request says its name.
    pub(super) fn agent(&self, context: &RequestContext<RoleServer>) -> Result<Arc<Agent>, Fault> {
        if let Some(agent) = self.agent.get() {
            agent.touch();
            return if self.session.has(agent) { Ok(Arc::clone(agent)) } else { Err(Fault::Left) };
        }
        let name = context.client_info().map(|info| called(&info)).unwrap_or_default();
        self.session.join(&name, true)
    }

    /// Written down, asked, waited for.
    pub(super) async fn call(
        &self,
        agent: &Agent,
        name: &str,
        arguments: Value,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResult, Fault> {
        self.session.take_turn()?;
        let found = self.session.tool(name);
        self.note("agent-call", agent, name, &found, arguments.to_string().len()).await?;
        let tool = found?.tool;
        let wish = PageRequest::Tool { name: name.to_owned(), arguments };
        of_tool(self.wait(self.session.ask(agent, wish)?, context).await?, &tool)
    }

    pub(super) async fn request(
        &self,
        agent: &Agent,
        arguments: Option<&Value>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Granted, Fault> {
        let asked = listing::asked(arguments).map_err(Fault::BadParams)?;
        self.session.take_turn()?;
        let there = if self.session.has_page() { Ok(()) } else { Err(Fault::NoPage) };
        let all = asked.join(" ");
        self.note("agent-grant", agent, &all, &there, all.len()).await?;
        there?;
        let outcome = self.wait(self.session.ask(agent, PageRequest::Capabilities(asked.clone()))?, context).await?;
        let granted = Granted::read(outcome, &asked)?;
        for (verdict, words) in [("granted", &granted.approved), ("denied", &granted.denied)] {
            let name = words.join(" ");
            if !words.is_empty() {
                let line = Line { kind: "agent-grant", agent: &agent.who, name: &name, verdict, code: None, bytes: 0 };
                audit::write(&self.sandboxes, &self.session, line).await?;
            }
        }
        Ok(granted)
    }

    async fn note<T>(
        &self,
        kind: &'static str,
        agent: &Agent,
        name: &str,
        found: &Result<T, Fault>,
        bytes: usize,
    ) -> Result<(), Fault> {
        let code = found.as_ref().err().map(Fault::code);
        let verdict = match (code, kind) {
            (Some(_), _) => "refused",
            (None, "agent-grant") => "asked",
            (None, _) => "admitted",
        };
        let line = Line { kind, agent: &agent.who, name, verdict, code, bytes };
        audit::write(&self.sandboxes, &self.session, line).await
    }

    /// Until the page answers, the agent changes its mind, or it takes too long. Whatever comes first, `pending` goes,
    /// and with it the page's reason to go on.
    async fn wait(&self, mut pending: Pending, context: &RequestContext<RoleServer>) -> Result<Outcome, Fault> {
        let most = self.session.limits.agent_call_seconds;
        let begun = Instant::now();
        let mut signs = interval_at(begun + SIGN_OF_LIFE, SIGN_OF_LIFE);
        let mut late = std::pin::pin!(sleep(Duration::from_secs(most)));
        loop {
            tokio::select! {
                answer = &mut pending.answer => return answer.unwrap_or(Err(Fault::NoPage)),
                () = context.ct.cancelled() => return Err(Fault::Cancelled),
                () = &mut late => return Err(Fault::TimedOut(most)),
                _ = signs.tick() => {
                    if let Some(token) = context.meta.get_progress_token() {
                        let sign = ProgressNotificationParam::new(token, begun.elapsed().as_secs_f64())
                            .with_message("The page is at work, or asks its user.");
                        let _ = context.peer.notify_progress(sign).await;
                    }
                }
            }
        }
    }

    fn listed(&self, filter: &Filter) -> Vec<Tool> {
        let mut tools: Vec<_> = self.session.tools(filter).into_iter().map(|listing| listing.tool).collect();
        if self.session.has_page() {
            tools.push(listing::request_capabilities());
        }
        tools
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_tool_list_changed().build();
        let mut info = ServerConfig::new(capabilities);
        info.server_info =
            Implementation::new("belljar", env!("CARGO_PKG_VERSION")).with_title(self.session.name.clone());
        info.instructions = Some(INSTRUCTIONS.into());
        info
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let agent =
            self.session.join(&called(&request.client_info), false).map_err(|fault| fault.error(Numbers::Mcp))?;
        if let Some(visit) = Visit::of(&context.extensions) {
            visit.is_of(&agent);
        }
        let _ = self.agent.set(agent);
        context.peer.set_peer_info(request.clone());
        self.negotiate_initialize(&request)
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        let (mut changes, peer) = (self.session.changes(), context.peer);
        tokio::spawn(async move { while changes.changed().await.is_ok() && tell(&peer).await {} });
    }

    fn accepted_subscription_filter(&self, _: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        Some(SubscriptionFilter::builder().tools_list_changed().build())
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let agent = self.agent(context.request_context()).map_err(|fault| fault.error(Numbers::Mcp))?;
        let _here = agent.listen();
        let mut changes = self.session.changes();
        loop {
            tokio::select! {
                changed = changes.changed() => {
                    if changed.is_err() || context.sink().notify_tool_list_changed().await.is_err() {
                        return Ok(());
                    }
                }
                () = context.cancelled() => return Ok(()),
            }
        }
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.agent(&context).map_err(|fault| fault.error(Numbers::Mcp))?;
        Ok(ListToolsResult::with_all_items(self.listed(&filter(&context))))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.session.tool(name).ok().map(|listing| listing.tool)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let agent = self.agent(&context).map_err(|fault| fault.error(Numbers::Mcp))?;
        let arguments = request.arguments.map(Value::Object);
        let done = if request.name == REQUEST_CAPABILITIES {
            let granted = self.request(&agent, arguments.as_ref(), &context).await;
            granted.map(|granted| CallToolResult::success(vec![ContentBlock::text(granted.lists().to_string())]))
        } else {
            let arguments = arguments.unwrap_or_else(|| Value::Object(serde_json::Map::new()));
            self.call(&agent, &request.name, arguments, &context).await
        };
        done.map(Into::into).map_err(|fault| fault.error(Numbers::Mcp))
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let CustomRequest { method, params, .. } = request;
        self.btcp(&method, params, &context).await.map(CustomResult::new)
    }
}

/// A slow listener holds up nobody but itself, and not for ever.
async fn tell(peer: &Peer<RoleServer>) -> bool {
    let told = tokio::time::timeout(Duration::from_secs(30), peer.notify_tool_list_changed()).await;
    !peer.is_transport_closed() && !matches!(told, Ok(Err(_)))
}

fn called(info: &Implementation) -> String {
    info.title.clone().unwrap_or_else(|| info.name.clone())
}

/// MCP's `tools/list` has no filters; BTCP's are taken from `_meta`.
fn filter(context: &RequestContext<RoleServer>) -> Filter {
    let words = |key: &str| -> Vec<String> {
        let list = context.meta.0.0.get(key).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    Filter {
        capabilities: words("btcp/capabilities"),
        exclude: words("btcp/excludeCapabilities"),
        tags: words("btcp/tags"),
    }
}
