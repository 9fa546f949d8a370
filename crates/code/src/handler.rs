//! The MCP server that a client talks to: one for each client.

use std::sync::Arc;
use std::time::Duration;

use belljar_agents::SecretHash;
use belljar_describe::{Described, Found, OneTool, Options};
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use rmcp::ErrorData;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ProgressNotificationParam, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Map, Value, json};
use tokio::time::{Instant, interval_at, sleep_until};

use crate::answer;
use crate::approval::{Asks, ask, asks};
use crate::arguments::Arguments;
use crate::catalog::Catalog;
use crate::fault::Fault;
use crate::parked::ParkedRuns;
use crate::service::{CodeService, Program, Running};
use crate::tools::{DEFAULT_BUDGET, DEFAULT_FOUND, INSTRUCTIONS, MAX_ARGS, MAX_FOUND, MAX_PROGRAM, MAX_TEXT, listed};

#[derive(Clone, Debug)]
pub(crate) struct Handler {
    service: Arc<CodeService>,
    parked: Arc<ParkedRuns>,
}

/// Clients give up on a server that is silent for a minute; a program, or a person who is asked, takes longer than that.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

impl Handler {
    /// `parked` is for all clients: one that comes back may do so over another connection.
    pub(crate) fn new(service: Arc<CodeService>, parked: Arc<ParkedRuns>) -> Self {
        Self { service, parked }
    }

    async fn search(&self, given: Option<Map<String, Value>>) -> Result<CallToolResult, Fault> {
        let mut arguments = Arguments::new("search", given);
        let query = arguments.needed("query", MAX_TEXT)?;
        let limit = arguments.count("limit", 1, MAX_FOUND)?.unwrap_or(DEFAULT_FOUND);
        arguments.finish(&["query", "limit"])?;
        let catalog = self.service.catalog().await;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let found = catalog.set.search(&query, limit).map_err(Fault::Describe)?;
        let line = |found: &Found| format!("{} — {}(…) — {}", found.name, found.call, found.description);
        let lines: Vec<_> = found.iter().map(line).collect();
        let text = if lines.is_empty() { "No tool was found.".to_owned() } else { lines.join("\n") };
        Ok(told(&catalog, text, json!({ "found": found })))
    }

    async fn describe(&self, given: Option<Map<String, Value>>) -> Result<CallToolResult, Fault> {
        let mut arguments = Arguments::new("describe", given);
        let name = arguments.text("name", MAX_TEXT)?;
        let budget = arguments.count("budget", Options::LEAST_BUDGET, Options::MOST_BUDGET)?;
        arguments.finish(&["name", "budget"])?;
        let catalog = self.service.catalog().await;
        if let Some(name) = name {
            let OneTool { declarations, call, name, .. } = catalog.set.one(&name).map_err(Fault::Describe)?;
            let mut result = CallToolResult::success(vec![ContentBlock::text(&*declarations)]);
            result.structured_content = Some(json!({ "name": name, "call": call, "declarations": declarations }));
            return Ok(result);
        }
        let options = Options { budget: Some(budget.unwrap_or(DEFAULT_BUDGET)), ..Options::default() };
        let Described { prompt, declarations, cut } = catalog.set.describe(&options);
        Ok(told(&catalog, prompt, json!({ "declarations": declarations, "cut": cut })))
    }

    async fn run(
        &self,
        request: CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, Fault> {
        let mut arguments = Arguments::new("run", request.arguments);
        let code = arguments.needed("code", MAX_PROGRAM)?;
        let args = arguments.take("args").unwrap_or_default();
        let args_text = args.to_string();
        if args_text.len() > MAX_ARGS {
            let bytes = args_text.len();
            return Err(arguments.fault(&format!("`args` has {bytes} bytes as JSON; the limit is {MAX_ARGS}")));
        }
        arguments.finish(&["code", "args"])?;
        let program = SecretHash::of(format!("{}\n{code}{args_text}", code.len()).as_bytes());
        let asks = asks(context);
        let (running, spent) = match request.request_state {
            Some(state) => {
                let parked = self.parked.unpark(&state, program, request.input_responses);
                parked.map(|parked| (parked.running, parked.spent)).ok_or(Fault::NotWaiting)?
            }
            None => {
                let info = context.client_info();
                let name = info.map(|info| info.title.unwrap_or(info.name)).unwrap_or_default();
                let client = belljar_agents::shown(&name);
                let begun = Program { code, args, client, can_ask: asks != Asks::Never };
                (self.service.begin(begun).await?, Duration::ZERO)
            }
        };
        self.wait(running, spent, program, asks, context).await
    }

    /// Until the page delivers, the client changes its mind, or it takes too long. Whatever comes first, `running` goes,
    /// and with it the page's reason to go on; but where its client is to come back with an answer, it stays.
    async fn wait(
        &self,
        mut running: Running,
        spent: Duration,
        program: SecretHash,
        asks: Asks,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, Fault> {
        let most = self.service.limits.agent_call_seconds;
        let begun = Instant::now();
        let mut signs = interval_at(begun + SIGN_OF_LIFE, SIGN_OF_LIFE);
        let patience = Duration::from_secs(most).saturating_sub(spent);
        let mut late = std::pin::pin!(sleep_until(begun + patience));
        let mut asked = FuturesUnordered::new();
        // The program's time stands still while a person is asked.
        let mut asking_since = begun;
        loop {
            tokio::select! {
                answer = &mut running.answer => {
                    return answer.unwrap_or(Err(Fault::PageClosed)).map(|outcome| answer::of_run(outcome).into());
                }
                () = context.ct.cancelled() => return Err(Fault::Cancelled),
                () = &mut late, if asked.is_empty() => return Err(Fault::TimedOut(most)),
                Some(question) = running.questions.recv() => {
                    if asks == Asks::Again {
                        let mut questions = vec![question];
                        while let Ok(another) = running.questions.try_recv() {
                            questions.push(another);
                        }
                        let spent = spent + begun.elapsed();
                        let parked = self.parked.park(running, questions, program, spent);
                        return parked.map(Into::into).ok_or(Fault::TooManyWait);
                    }
                    if asked.is_empty() {
                        asking_since = Instant::now();
                    }
                    asked.push(async move {
                        let answer = ask(context, &question).await;
                        // A run that has ended meanwhile waits for no answer.
                        let _ = question.reply.send(answer);
                    });
                }
                Some(()) = asked.next(), if !asked.is_empty() => {
                    if asked.is_empty() {
                        let end = late.deadline() + asking_since.elapsed();
                        late.as_mut().reset(end);
                    }
                }
                _ = signs.tick() => {
                    if let Some(token) = context.meta.get_progress_token() {
                        let sign = ProgressNotificationParam::new(token, (spent + begun.elapsed()).as_secs_f64())
                            .with_message("The program runs, or its user is asked.");
                        let _ = context.peer.notify_progress(sign).await;
                    }
                }
            }
        }
    }
}

/// With what is missing, so that a model does not conclude that there is no such tool.
fn told(catalog: &Catalog, mut text: String, mut data: Value) -> CallToolResult {
    if !catalog.missing.is_empty() {
        let lines: Vec<_> =
            catalog.missing.iter().map(|missing| format!("{}: {}", missing.name, missing.why)).collect();
        text = format!("{text}\n\nNot available:\n{}", lines.join("\n"));
        data["missing"] = json!(catalog.missing);
    }
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = Some(data);
    result
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new("belljar-code", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(INSTRUCTIONS.into());
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(listed()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        listed().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let done = match &*request.name {
            "search" => self.search(request.arguments).await.map(Into::into),
            "describe" => self.describe(request.arguments).await.map(Into::into),
            "run" => self.run(request, &context).await,
            other => Err(Fault::NoTool(other.to_owned())),
        };
        done.or_else(|fault| fault.answer().map(Into::into))
    }
}
