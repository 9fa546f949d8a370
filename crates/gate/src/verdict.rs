//! Admitted, Refusal. A passed check leaves a value behind that nothing else can make.

use crate::call::Call;
use crate::codes::Rule;
use belljar_wire::audit::{AuditEvent, Finding, Verdict};
use belljar_wire::payload::Payload;
use belljar_wire::rpc::RpcError;

/// A call that passed every check. Whatever sends on what a guest says takes one of these.
#[derive(Debug, Clone, PartialEq)]
pub struct Admitted<'a> {
    call: Call<'a>,
    audit: AuditEvent,
}

impl<'a> Admitted<'a> {
    pub(crate) fn new(call: Call<'a>, audit: AuditEvent) -> Self {
        Self { call, audit }
    }

    #[must_use]
    pub fn call(&self) -> Call<'a> {
        self.call
    }

    /// To be written down before the call is sent on.
    #[must_use]
    pub fn audit(&self) -> &AuditEvent {
        &self.audit
    }

    /// The audit event, for whoever keeps it.
    #[must_use]
    pub fn into_audit(self) -> AuditEvent {
        self.audit
    }

    /// Whether something about it should be shown to whoever watches.
    #[must_use]
    pub fn warned(&self) -> bool {
        self.audit.verdict == Verdict::Warned
    }
}

/// A call that is not sent on.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    objection: Objection,
    audit: AuditEvent,
}

impl Refusal {
    pub(crate) fn new(objection: Objection, audit: AuditEvent) -> Self {
        Self { objection, audit }
    }

    #[must_use]
    pub fn rule(&self) -> Rule {
        self.objection.rule
    }

    /// What was seen, in one sentence.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.objection.reason
    }

    /// When the same call may be tried again, if waiting helps.
    #[must_use]
    pub fn retry_after_ms(&self) -> Option<u64> {
        self.objection.retry_after_ms
    }

    /// Whether the guest should be stopped.
    #[must_use]
    pub fn fatal(&self) -> bool {
        self.rule().row().fatal
    }

    /// To be written down before the refusal is answered.
    #[must_use]
    pub fn audit(&self) -> &AuditEvent {
        &self.audit
    }

    /// The audit event, for whoever keeps it.
    #[must_use]
    pub fn into_audit(self) -> AuditEvent {
        self.audit
    }

    /// The refusal as the guest gets it.
    #[must_use]
    pub fn to_rpc_error(&self) -> RpcError {
        let row = self.rule().row();
        let mut error = RpcError::new(row.code, self.to_string());
        error.data.rule = Some(row.name.to_owned());
        error.data.data = self.retry_after_ms().map(|wait| Payload::Text(format!(r#"{{"retryAfterMs":{wait}}}"#)));
        error
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let row = self.rule().row();
        write!(formatter, "{} {} {} [{}]", row.title, self.reason(), row.way_out, row.name)
    }
}

impl std::error::Error for Refusal {}

/// One rule's word against one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Objection {
    pub(crate) rule: Rule,
    pub(crate) reason: String,
    pub(crate) retry_after_ms: Option<u64>,
}

impl Objection {
    pub(crate) fn new(rule: Rule, reason: impl Into<String>) -> Self {
        Self { rule, reason: reason.into(), retry_after_ms: None }
    }

    pub(crate) fn retry_after(mut self, wait_ms: u64) -> Self {
        self.retry_after_ms = Some(wait_ms);
        self
    }

    pub(crate) fn finding(&self) -> Finding {
        let row = self.rule.row();
        Finding { rule: row.name.to_owned(), code: row.code, reason: self.reason.clone() }
    }
}
