//! What the rules share: what they ask about a name, and where they report.

use std::collections::HashSet;

use belljar_model::Level;
use oxc_ast::ast::IdentifierReference;
use oxc_semantic::Scoping;
use oxc_span::Span;

use crate::bindings::is_free;
use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Findings};

/// Goes with the walk and collects what the rules have to say.
pub(crate) struct Judge<'s, 'f> {
    pub(super) scoping: &'s Scoping,
    pub(super) level: Level,
    findings: Findings<'f>,
    /// Names already spoken of, so that one missing global is one line.
    pub(super) told: HashSet<String>,
    /// Inside `typeof name`, which asks and does not use.
    pub(super) asked: Option<Span>,
    /// Functions around this place that have `arguments` of their own.
    pub(super) functions: u32,
}

impl<'s, 'f> Judge<'s, 'f> {
    pub(super) fn new(scoping: &'s Scoping, level: Level, findings: Findings<'f>) -> Self {
        Self { scoping, level, findings, told: HashSet::new(), asked: None, functions: 0 }
    }

    pub(super) fn into_findings(self) -> Findings<'f> {
        self.findings
    }

    pub(super) fn report(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.findings.add(code, span.start, span.end, message);
    }

    pub(super) fn report_with_help(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<&mut Diagnostic> {
        self.findings.add_with_help(code, span.start, span.end, message, help)
    }

    pub(super) fn is_unresolved(&self, identifier: &IdentifierReference) -> bool {
        is_free(self.scoping, identifier)
    }

    pub(super) fn is_write(&self, identifier: &IdentifierReference) -> bool {
        identifier.reference_id.get().is_some_and(|id| self.scoping.get_reference(id).is_write())
    }
}
