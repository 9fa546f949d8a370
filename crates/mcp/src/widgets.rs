//! Calls that a widget begins: judged by its own gate, bound to the one server it came from, written down first.
//!
//! The attack: a widget of one server asks its host to call a tool of another, or one that the server shows to the model
//! alone. A host that passes such a call on has been talked into it; so the server checks for itself. A widget belongs to
//! the server whose document it shows: the bytes that were handed out decide, not the widget's word. A host that changes
//! the document says so once, before the first call, and never again.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use belljar_base::{Hash, Id};
use belljar_gate::{Call, Gate, GateRules, Names, ToolRule};
use belljar_sandbox::{Sandbox, SandboxService};
use belljar_wire::ErrorCode;
use belljar_wire::audit::{AuditEvent, Finding, Verdict};
use belljar_wire::rpc::RpcError;
use serde_json::Value;

use super::tools::Viewer;

/// Every widget that has called, as long as its sandbox lives.
#[derive(Debug)]
pub struct Widgets {
    began: Instant,
    rows: Mutex<HashMap<Id, Row>>,
    shown: Mutex<Shown>,
}

#[derive(Debug)]
struct Row {
    gate: Option<Gate>,
    server: Option<String>,
}

/// What a widget wants of its server.
#[derive(Clone, Copy, Debug)]
pub enum WidgetRequest<'a> {
    Tool {
        name: &'a str,
        args: &'a str,
        tool: Option<&'a Value>,
    },
    /// Any other request, as JSON-RPC.
    Other {
        message: &'a str,
    },
}

/// What was decided, to be written down before it is acted on.
#[derive(Debug)]
pub struct Judged {
    pub audit: AuditEvent,
    pub refused: Option<RpcError>,
    pub retry_after_ms: Option<u64>,
}

/// Why a call is refused although the gate has nothing against it.
#[derive(Clone, Copy, Debug)]
enum Objection {
    NotForApps,
    OtherServer,
    NoTool,
}

impl Objection {
    const fn says(self) -> (&'static str, ErrorCode, &'static str) {
        match self {
            Self::NotForApps => (
                "M101",
                ErrorCode::ToolRefused,
                "The server does not show this tool to apps: its `_meta.ui.visibility` lacks \"app\".",
            ),
            Self::OtherServer => (
                "M102",
                ErrorCode::ToolRefused,
                "The widget does not show a document of this server, so the server's tools are not its to call. Make \
                 it from what `…/ui` of this server gave; a host that changes the document binds the widget first \
                 (`POST …/widgets`).",
            ),
            Self::NoTool => ("M103", ErrorCode::ToolNotFound, "The server has no tool of that name."),
        }
    }
}

impl Default for Widgets {
    fn default() -> Self {
        Self { began: Instant::now(), rows: Mutex::default(), shown: Mutex::default() }
    }
}

impl Widgets {
    /// A document of a server was handed out.
    pub fn handed_out(&self, server: &str, html: &str) {
        lock(&self.shown).add(Hash::of(html.as_bytes()), server);
    }

    /// The embedder says where a widget belongs. Only the first word counts; `false` when it belongs elsewhere.
    pub fn bind(&self, sandbox: &Sandbox, server: &str) -> bool {
        let mut rows = lock(&self.rows);
        let row = rows.entry(sandbox.stored.id.clone()).or_insert(Row { gate: None, server: None });
        row.server.get_or_insert_with(|| server.to_owned()) == server
    }

    /// Whether a widget is known to belong to a server, by its document or by its embedder's word.
    pub fn belongs(&self, sandbox: &Sandbox, server: &str) -> bool {
        let bound = lock(&self.rows).get(&sandbox.stored.id).and_then(|row| row.server.clone());
        match bound {
            Some(bound) => bound == server,
            None => {
                // A widget has one document, or as many as its app shows on one origin.
                let shown = lock(&self.shown);
                let shows = sandbox.stored.files.values().any(|file| shown.has(file.hash, server));
                drop(shown);
                shows && self.bind(sandbox, server)
            }
        }
    }

    /// Decides about one request. `tools` are the server's, for counting each by itself.
    pub fn judge(&self, sandbox: &Sandbox, server: &str, wish: WidgetRequest<'_>, tools: &[Value]) -> Judged {
        let belongs = self.belongs(sandbox, server);
        let judged = self.ask_gate(
            sandbox,
            tools,
            match wish {
                WidgetRequest::Tool { name, args, .. } => Call::Tool { name, args },
                WidgetRequest::Other { message } => Call::Relay { message, activated: false },
            },
        );
        let objection = match wish {
            _ if !belongs => Some(Objection::OtherServer),
            WidgetRequest::Tool { tool: None, .. } => Some(Objection::NoTool),
            WidgetRequest::Tool { tool: Some(tool), .. } if !Viewer::App.sees(tool) => Some(Objection::NotForApps),
            WidgetRequest::Tool { .. } | WidgetRequest::Other { .. } => None,
        };
        match objection {
            // What the gate says comes first: it counts refused calls too.
            Some(objection) if judged.refused.is_none() => overruled(judged, objection),
            _ => judged,
        }
    }

    /// Decides about a tool's result.
    pub fn judge_result(&self, sandbox: &Sandbox, name: &str, value: &str) -> Judged {
        self.ask_gate(sandbox, &[], Call::ToolResult { name, value })
    }

    /// Forgets the widgets whose sandbox is gone.
    pub async fn tidy(&self, sandboxes: &SandboxService) {
        let ids: Vec<_> = lock(&self.rows).keys().cloned().collect();
        for id in ids {
            if matches!(sandboxes.by_id(&id).await, Ok(None)) {
                lock(&self.rows).remove(&id);
            }
        }
    }

    fn ask_gate(&self, sandbox: &Sandbox, tools: &[Value], call: Call<'_>) -> Judged {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let mut rows = lock(&self.rows);
        let row = rows.entry(sandbox.stored.id.clone()).or_insert(Row { gate: None, server: None });
        let gate = match &mut row.gate {
            Some(gate) => gate,
            None => match gate(sandbox, tools) {
                Ok(gate) => row.gate.insert(gate),
                Err(reason) => return without_gate(call, &reason),
            },
        };
        match gate.admit(call, now) {
            Ok(admitted) => Judged { audit: admitted.into_audit(), refused: None, retry_after_ms: None },
            Err(refusal) => {
                let (refused, retry_after_ms) = (Some(refusal.to_rpc_error()), refusal.retry_after_ms());
                Judged { audit: refusal.into_audit(), refused, retry_after_ms }
            }
        }
    }
}

/// The gate of the sandbox's Plan, as its outer frame has it.
fn gate(sandbox: &Sandbox, tools: &[Value]) -> Result<Gate, String> {
    let rules = serde_json::to_value(&sandbox.plan.gate).map_err(|error| error.to_string())?;
    let mut rules: GateRules = serde_json::from_value(rules).map_err(|error| error.to_string())?;
    rules.names = Names::Any;
    let names = tools.iter().filter(|tool| Viewer::App.sees(tool)).filter_map(|tool| tool.get("name")?.as_str());
    let names: HashSet<_> = names.filter(|name| can_be_called(name)).take(Gate::MAX_TOOLS).collect();
    rules.tools = names.into_iter().map(ToolRule::named).collect();
    Gate::new(&rules).map_err(|error| error.to_string())
}

/// Whether the gate would take the name; a tool of another name is refused when it is called.
fn can_be_called(name: &str) -> bool {
    let mut bytes = name.bytes();
    name.len() <= 256
        && bytes.next().is_some_and(|first| first.is_ascii_alphanumeric())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || b":_-./".contains(&byte))
}

fn overruled(mut judged: Judged, objection: Objection) -> Judged {
    let (rule, code, reason) = objection.says();
    judged.audit.verdict = Verdict::Refused;
    judged.audit.findings.push(Finding { rule: rule.into(), code, reason: reason.into() });
    let mut error = RpcError::new(code, format!("{reason} [{rule}]"));
    error.data.rule = Some(rule.into());
    judged.refused = Some(error);
    judged
}

/// A Plan that no gate can be made of lets nothing through.
fn without_gate(call: Call<'_>, reason: &str) -> Judged {
    let error =
        RpcError::new(ErrorCode::PolicyInvalid, format!("no gate can be made of the sandbox's policy: {reason}"));
    let audit = AuditEvent {
        sequence: belljar_wire::payload::SafeInt::saturating(0),
        at_ms: belljar_wire::payload::SafeInt::saturating(0),
        subject: call.subject(),
        name: call.name().chars().take(256).collect(),
        bytes: belljar_wire::payload::SafeInt::saturating(call.text().len() as u64),
        verdict: Verdict::Refused,
        findings: vec![Finding { rule: "M100".into(), code: ErrorCode::PolicyInvalid, reason: reason.to_owned() }],
    };
    Judged { audit, refused: Some(error), retry_after_ms: None }
}

/// Documents that were handed out, the newest of them.
#[derive(Debug, Default)]
struct Shown {
    known: HashSet<(Hash, String)>,
    order: VecDeque<(Hash, String)>,
}

impl Shown {
    const MAX: usize = 10_000;

    fn add(&mut self, document: Hash, server: &str) {
        let row = (document, server.to_owned());
        if self.known.insert(row.clone()) {
            self.order.push_back(row);
        }
        if self.order.len() > Self::MAX
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }

    fn has(&self, document: Hash, server: &str) -> bool {
        self.known.contains(&(document, server.to_owned()))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
