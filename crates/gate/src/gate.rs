//! The checks in order.

use crate::approvals::{Approvals, Asks};
use crate::artifacts::Artifacts;
use crate::call::Call;
use crate::checks::{
    batch, capability::Grants, console, enumeration, messages::Messages, name, names, output, permission::Patterns,
    rate, relay, shape, size, state, tool_budget,
};
use crate::clock::Clock;
use crate::codes::Rule;
use crate::delivered::as_delivered;
use crate::detectors::sequences::{CREDENTIALS, DELETE_AFTER_READ, EXFILTRATION};
use crate::detectors::{LastSeen, bulk};
use crate::handles::Handles;
use crate::labels::Labels;
use crate::places::Places;
use crate::rules::{Action, Budgets, Detectors, GateRules, Names, RulesError, ToolRule};
use crate::schema::Schema;
use crate::suggest::Suggestions;
use crate::verdict::{Admitted, Objection, Refusal};
use crate::window::Window;
use belljar_model::Glob;
use belljar_wire::audit::{AuditEvent, Subject, Verdict};
use belljar_wire::payload::SafeInt;
use std::borrow::Cow;
use std::collections::HashMap;

/// One guest's gate: its rules, and what the guest has done so far.
#[derive(Debug)]
pub struct Gate {
    pub(crate) names: Names,
    pub(crate) tools: HashMap<String, Tool>,
    pub(crate) places: Places,
    pub(crate) suggestions: Suggestions,
    approvals: Approvals,
    may_pause: bool,
    /// Stands for every name nobody registered, where those can be called: they share one count.
    others: Tool,
    pub(crate) patterns: Patterns,
    enumeration: Action,
    detectors: Detectors,
    budgets: Budgets,
    grants: Grants,
    input: Option<Schema>,
    output: Option<Schema>,

    clock: Clock,
    sequence: u64,
    messages: Messages,
    rate: Window,
    seen: LastSeen,
    tool_calls: u64,
    console_lines: u64,
    console_bytes: u64,
    artifacts: Artifacts,
    handles: Handles,
}

/// What the gate knows of one tool.
#[derive(Debug)]
pub(crate) struct Tool {
    labels: Labels,
    pub(crate) input: Option<Schema>,
    output: Option<Schema>,
    approval: bool,
    handle: bool,
    output_bytes: u64,
    rate: Option<Window>,
    calls: Window,
}

type Warnings = Vec<Objection>;

impl Gate {
    /// How many tools one guest can have.
    pub const MAX_TOOLS: usize = 10_000;
    /// The longest enumeration window.
    pub const MAX_WINDOW_MS: u64 = 3_600_000;

    /// A gate that has seen nothing yet, or the first thing that is wrong with the rules.
    pub fn new(rules: &GateRules) -> Result<Self, RulesError> {
        if rules.tools.len() > Self::MAX_TOOLS {
            return Err(RulesError::new(
                "tools",
                format!("{} tools, {} is the most", rules.tools.len(), Self::MAX_TOOLS),
            ));
        }
        if rules.enumeration_window_ms > Self::MAX_WINDOW_MS {
            return Err(RulesError::new("enumerationWindowMs", format!("at most {} (an hour)", Self::MAX_WINDOW_MS)));
        }
        if rules.budgets.argument_depth > shape::Caps::DEEPEST {
            return Err(RulesError::new("budgets.argumentDepth", format!("at most {}", shape::Caps::DEEPEST)));
        }
        let thresholds = thresholds(rules)?;
        let mut tools = HashMap::with_capacity(rules.tools.len());
        for (index, rule) in rules.tools.iter().enumerate() {
            let tool = Tool::new(rule, rules, &thresholds).map_err(|error| RulesError {
                place: format!("tools[{index}].{}", error.place),
                reason: error.reason,
            })?;
            if tools.insert(rule.name.clone(), tool).is_some() {
                return Err(RulesError::new(format!("tools[{index}].name"), format!("{:?} is there twice", rule.name)));
            }
        }
        Ok(Self {
            names: rules.names,
            tools,
            places: Places::new(rules)?,
            suggestions: Suggestions::default(),
            approvals: Approvals::default(),
            may_pause: rules.tools.iter().any(|rule| rule.approval),
            others: Tool::plain(rules),
            patterns: Patterns::new(rules)?,
            enumeration: rules.enumeration,
            detectors: rules.detectors,
            budgets: rules.budgets,
            grants: Grants::new(rules.capabilities.clone(), rules.granted.as_deref())?,
            input: schema("input", rules.input.as_ref())?,
            output: schema("output", rules.output.as_ref())?,
            clock: Clock::default(),
            sequence: 0,
            messages: Messages::new(&rules.budgets),
            rate: Window::new(rules.rate_per_second, rate::SECOND_MS),
            seen: LastSeen::default(),
            tool_calls: 0,
            console_lines: 0,
            console_bytes: 0,
            artifacts: Artifacts::new(&rules.budgets),
            handles: Handles::new(&rules.budgets),
        })
    }

    /// Decides about one call. `now_ms` is the caller's clock; the verdict carries its audit event.
    pub fn admit<'a>(&mut self, call: Call<'a>, now_ms: u64) -> Result<Admitted<'a>, Box<Refusal>> {
        let now = self.clock.advance(now_ms);
        let mut name = Cow::Borrowed(call.name());
        let decision = self.decide(call, &mut name, now);
        let (verdict, findings) = match &decision {
            Ok(warnings) if warnings.is_empty() => (Verdict::Admitted, Vec::new()),
            Ok(warnings) => (Verdict::Warned, warnings.iter().map(Objection::finding).collect()),
            Err(objection) => (Verdict::Refused, vec![objection.finding()]),
        };
        let audit = AuditEvent {
            sequence: self.next_in_sequence(),
            at_ms: SafeInt::saturating(now),
            subject: call.subject(),
            name: cut(&name),
            bytes: SafeInt::saturating(call.bytes()),
            verdict,
            findings,
        };
        match decision {
            Ok(_) => Ok(Admitted::new(call, audit)),
            Err(objection) => Err(Box::new(Refusal::new(objection, audit))),
        }
    }

    /// Refuses a call that nobody made yet.
    pub(crate) fn refuse(&mut self, name: &str, objection: Objection, now_ms: u64) -> Box<Refusal> {
        let audit = AuditEvent {
            at_ms: SafeInt::saturating(self.clock.advance(now_ms)),
            sequence: self.next_in_sequence(),
            subject: Subject::ToolCall,
            name: cut(name),
            bytes: SafeInt::saturating(0),
            verdict: Verdict::Refused,
            findings: vec![objection.finding()],
        };
        Box::new(Refusal::new(objection, audit))
    }

    fn next_in_sequence(&mut self) -> SafeInt {
        self.sequence = self.sequence.saturating_add(1);
        SafeInt::saturating(self.sequence)
    }

    /// From now on these capabilities are granted and no others. A name that was not asked for opens nothing.
    pub fn grant<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        self.grants.set(names);
    }

    /// Whether a call that was let through has to wait for an answer, which comes as [`Call::Approval`].
    pub fn ask(&mut self, name: &str) -> Asks {
        if self.tools.get(name).is_some_and(|tool| tool.approval) { self.approvals.ask(name) } else { Asks::No }
    }

    /// Whether calls of some tool wait for approval.
    #[must_use]
    pub fn may_pause(&self) -> bool {
        self.may_pause
    }

    /// Tool calls let through.
    #[must_use]
    pub fn tool_calls(&self) -> u64 {
        self.tool_calls
    }

    /// Console lines let through.
    #[must_use]
    pub fn console_lines(&self) -> u64 {
        self.console_lines
    }

    /// What the guest's value may have of bytes.
    #[must_use]
    pub fn output_bytes(&self) -> u64 {
        self.budgets.output_bytes
    }

    /// The number of the handle that the last result of a tool is behind; 0 where the program gets the result itself.
    #[must_use]
    pub fn last_handle(&self) -> u32 {
        self.handles.last()
    }

    /// What artifacts may still have of bytes: larger ones need not be shown to the gate.
    #[must_use]
    pub fn artifact_bytes_left(&self) -> u64 {
        self.artifacts.bytes_left()
    }

    /// The artifact that was let through last, in a few words for a model.
    #[must_use]
    pub fn preview(&self) -> &str {
        self.artifacts.preview()
    }

    /// Where the tools are in the program, as JSON for the realm that makes them.
    #[must_use]
    pub fn places(&self) -> String {
        serde_json::to_string(&self.places).unwrap_or_default()
    }

    /// Console bytes let through.
    #[must_use]
    pub fn console_bytes(&self) -> u64 {
        self.console_bytes
    }

    /// `called` is what the audit log calls it; of a relayed message that is known only once it was read.
    fn decide<'a>(&mut self, call: Call<'a>, called: &mut Cow<'a, str>, now: u64) -> Result<Warnings, Objection> {
        if call.is_guests() {
            // The value of a run has a limit of its own, and comes once; artifacts and what is read have one too.
            let own = matches!(call, Call::Output { .. } | Call::Artifact(_) | Call::Read { .. });
            let bytes = if own { 0 } else { call.text().len() };
            self.messages.check(bytes, now)?;
        }
        match call {
            Call::Tool { name, args } => self.tool_call(name, args, now),
            Call::ToolResult { name, value } => self.tool_result(name, value, now),
            Call::Approval { name, answer } => self.approvals.check(name, answer).map(|()| Warnings::new()),
            Call::Input { args } => self.input(args),
            Call::Capability { method, params } => self.capability(method, params),
            Call::Console { lines } => self.console(lines),
            Call::Output { value } => self.output(value),
            Call::Artifact(offer) => self.artifacts.take(offer).map(|()| Warnings::new()),
            Call::Read { handle, value } => self.handles.read(handle, value.len()).map(|()| Warnings::new()),
            Call::Kept { name, value } => self.handles.bring(name, value).map(|()| Warnings::new()),
            Call::Keep { name, handle } => self.handles.keep(name, handle).map(|()| Warnings::new()),
            Call::State { value } => state::check(value, self.budgets.output_bytes).map(|()| Warnings::new()),
            Call::Relay { message, activated } => self.relay(message, activated, called, now),
        }
    }

    fn tool_call(&mut self, name: &str, args: &str, now: u64) -> Result<Warnings, Objection> {
        size::check(args.len(), self.budgets.message_bytes)?;
        name::check(name, self.names)?;
        let argument = shape::check(args, self.argument_caps())?;
        self.check_known(name)?;
        let known = self.tools.get_mut(name);
        let tool = match known {
            Some(tool) => tool,
            None => {
                self.others.labels = Labels::from_name(name);
                &mut self.others
            }
        };
        self.patterns.check(name)?;
        tool.fits(args)?;
        tool_budget::check(self.tool_calls, self.budgets.tool_calls)?;
        rate::check(&mut self.rate, now)?;
        if let Some(own) = &mut tool.rate {
            rate::check(own, now)?;
        }

        let (labels, seen, detectors) = (tool.labels, &self.seen, self.detectors);
        let mut warnings = Warnings::new();
        watch(self.enumeration, &mut warnings, || enumeration::check(&mut tool.calls, now))?;
        watch(detectors.exfiltration, &mut warnings, || EXFILTRATION.check(labels, seen, now))?;
        watch(detectors.credentials, &mut warnings, || CREDENTIALS.check(labels, seen, now))?;
        watch(detectors.bulk, &mut warnings, || bulk::check(labels, argument.asks_for_much))?;
        watch(detectors.delete_after_read, &mut warnings, || DELETE_AFTER_READ.check(labels, seen, now))?;

        // Nothing objected. From here on the call counts.
        self.tool_calls = self.tool_calls.saturating_add(1);
        self.rate.count(now);
        if let Some(own) = &mut tool.rate {
            own.count(now);
        }
        if self.enumeration != Action::Off {
            tool.calls.count(now);
        }
        self.seen.note(labels, now);
        Ok(warnings)
    }

    /// C009
    pub(crate) fn check_known(&mut self, name: &str) -> Result<(), Objection> {
        if self.names == Names::Any || self.tools.contains_key(name) {
            return Ok(());
        }
        let callable = self.tools.keys().map(String::as_str).filter(|known| self.patterns.check(known).is_ok());
        Err(Objection::new(Rule::UnknownTool, self.suggestions.reason(name, callable)))
    }

    fn tool_result(&mut self, name: &str, value: &str, now: u64) -> Result<Warnings, Objection> {
        let (most, labels, schema, held) = match self.tools.get(name) {
            Some(tool) => {
                (tool.output_bytes, tool.labels, tool.output.as_ref(), tool.handle && Handles::can_hold(value))
            }
            None => (self.budgets.output_bytes, Labels::from_name(name), None, false),
        };
        self.handles.forget_last();
        if held {
            self.handles.check(value.len())?;
        } else {
            output::check(value.len(), most)?;
        }
        output::fits(schema, value)?;
        if held {
            self.handles.hold(value.len());
        }
        self.seen.note(labels, now);
        Ok(Warnings::new())
    }

    fn input(&self, args: &str) -> Result<Warnings, Objection> {
        size::check(args.len(), self.budgets.message_bytes)?;
        shape::check(args, shape::Caps { any_key: true, ..self.argument_caps() })?;
        if let Some(schema) = &self.input {
            schema.check(args)?;
        }
        Ok(Warnings::new())
    }

    /// How many there may be is the business of the count of messages: a tool that reads a page asks often.
    fn capability(&self, method: &str, params: &str) -> Result<Warnings, Objection> {
        size::check(params.len(), self.budgets.message_bytes)?;
        self.grants.check(method)?;
        shape::check(params, self.argument_caps())?;
        if method == batch::METHOD {
            batch::check(&self.grants, params)?;
        }
        Ok(Warnings::new())
    }

    /// Lets through as many of the lines as the budgets have room for. What is cut is a finding and no refusal: nobody's
    /// program ends because it logs.
    fn console(&mut self, lines: &str) -> Result<Warnings, Objection> {
        size::check(lines.len(), self.budgets.message_bytes)?;
        let mut names = names::Names::default();
        for line in console::lines(lines)? {
            let fits = console::check(self.console_lines, self.console_bytes, line.len(), &self.budgets);
            if let Err(objection) = fits.and_then(|()| console::reads(&line, &mut names)) {
                return Ok(vec![objection]);
            }
            self.console_lines = self.console_lines.saturating_add(1);
            self.console_bytes = self.console_bytes.saturating_add(line.len() as u64);
        }
        Ok(Warnings::new())
    }

    fn output(&self, value: &str) -> Result<Warnings, Objection> {
        output::check(value.len(), self.budgets.output_bytes)?;
        output::memory(value.len(), &shape::check(value, shape::Caps::RESULT)?)?;
        output::fits(self.output.as_ref(), value)?;
        Ok(Warnings::new())
    }

    fn relay<'a>(
        &mut self,
        message: &'a str,
        activated: bool,
        called: &mut Cow<'a, str>,
        now: u64,
    ) -> Result<Warnings, Objection> {
        size::check(message.len(), self.budgets.message_bytes)?;
        let caps = shape::Caps { properties: self.budgets.argument_properties, ..shape::Caps::MESSAGE };
        output::message_memory(message.len(), &shape::check(message, caps)?)?;
        let relayed = relay::check(message, activated)?;
        *called = relayed.method;
        match relayed.tool {
            Some((name, args)) => {
                called.clone_from(&name);
                self.tool_call(&name, args, now)
            }
            None => Ok(Warnings::new()),
        }
    }

    fn argument_caps(&self) -> shape::Caps {
        let Budgets { argument_depth: depth, argument_properties: properties, .. } = self.budgets;
        shape::Caps { depth, properties, ..shape::Caps::MESSAGE }
    }
}

impl Tool {
    fn new(rule: &ToolRule, rules: &GateRules, thresholds: &[(Glob, u64)]) -> Result<Self, RulesError> {
        name::check(&rule.name, rules.names).map_err(|objection| RulesError::new("name", objection.reason))?;
        let overridden = || thresholds.iter().find(|(pattern, _)| pattern.matches(&rule.name)).map(|(_, most)| *most);
        let threshold = rule.enumeration_threshold.or_else(overridden).unwrap_or(rules.enumeration_threshold);
        Ok(Self {
            labels: match &rule.labels {
                Some(labels) => Labels::declared(labels),
                None => Labels::from_name(&rule.name).and(rule.hints.unwrap_or_default().labels()),
            },
            input: schema("input", rule.input.as_ref())?,
            output: schema("output", rule.output.as_ref())?,
            approval: rule.approval,
            handle: rule.handle,
            output_bytes: rule.output_bytes.unwrap_or(rules.budgets.output_bytes),
            rate: rule.rate_per_second.map(|most| Window::new(most, rate::SECOND_MS)),
            calls: Window::new(threshold, rules.enumeration_window_ms),
        })
    }

    /// A tool of which nothing is said.
    fn plain(rules: &GateRules) -> Self {
        Self {
            labels: Labels::default(),
            input: None,
            output: None,
            approval: false,
            handle: false,
            output_bytes: rules.budgets.output_bytes,
            rate: None,
            calls: Window::new(rules.enumeration_threshold, rules.enumeration_window_ms),
        }
    }

    fn fits(&self, args: &str) -> Result<(), Objection> {
        match &self.input {
            Some(schema) => schema.check(args),
            None => Ok(()),
        }
    }
}

fn thresholds(rules: &GateRules) -> Result<Vec<(Glob, u64)>, RulesError> {
    let each = rules.enumeration_overrides.iter().map(|(pattern, most)| match Glob::for_tools(pattern) {
        Ok(glob) => Ok((glob, *most)),
        Err(reason) => Err(RulesError::new(format!("enumerationOverrides[{pattern:?}]"), reason)),
    });
    each.collect()
}

fn schema(place: &str, written: Option<&serde_json::Value>) -> Result<Option<Schema>, RulesError> {
    // A schema of the page's was written by JavaScript too.
    let compiled = written.map(|schema| Schema::compile(&as_delivered(schema.clone()))).transpose();
    compiled.map_err(|error| RulesError::new(format!("{place}{}", error.pointer), error.reason))
}

/// Runs a check that may be switched off or only warn.
fn watch(
    action: Action,
    warnings: &mut Warnings,
    check: impl FnOnce() -> Result<(), Objection>,
) -> Result<(), Objection> {
    if action == Action::Off {
        return Ok(());
    }
    match (check(), action) {
        (Err(objection), Action::Warn) => {
            warnings.push(objection);
            Ok(())
        }
        (verdict, _) => verdict,
    }
}

/// A name as it is written down: whole characters, at most as many bytes as a name may have.
fn cut(name: &str) -> String {
    let end = name.floor_char_boundary(name::MAX_BYTES);
    name.get(..end).unwrap_or_default().to_owned()
}
