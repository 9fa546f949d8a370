//! Diagnostics as a person reads them: the source with a label under the place, the code, a way out.

use std::fmt;
use std::io::{IsTerminal, stderr};

use belljar_policy::{Diagnostic, Diagnostics, LineIndex, Severity};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};

use crate::input::Input;

/// Prints every finding to standard error.
pub(crate) fn print(diagnostics: &Diagnostics, input: &Input) {
    let handler = handler();
    let source = NamedSource::new(&input.name, input.text.clone());
    let lines = LineIndex::new(&input.text);
    let mut counts = [0_usize; 3];
    for diagnostic in diagnostics.iter() {
        if diagnostic.severity() == Severity::Note || long_line(diagnostic, &input.text) {
            // A note is worth a line, not a picture; and a picture of a line without end is none.
            eprintln!("{}", one_line(diagnostic, input, &lines));
        } else {
            eprint!("{}", picture(&handler, diagnostic, &source));
        }
        if let Some(count) = counts.get_mut(diagnostic.severity() as usize) {
            *count += 1;
        }
    }
    if diagnostics.unlisted() > 0 {
        eprintln!("… and {} more", diagnostics.unlisted());
    }
    let [errors, warnings, _] = counts;
    if errors > 0 {
        let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        let also = if warnings > 0 { format!(", {}", plural(warnings, "warning")) } else { String::new() };
        eprintln!("{} does not compile: {}{also}", input.name, plural(errors + diagnostics.unlisted(), "error"));
    }
}

fn picture(handler: &GraphicalReportHandler, diagnostic: &Diagnostic, source: &NamedSource<String>) -> String {
    let mut text = String::new();
    match handler.render_report(&mut text, &Shown { diagnostic, source }) {
        Ok(()) => text.trim_start_matches('\n').to_owned(),
        Err(fmt::Error) => {
            format!("{}: {}\n  help: {}\n", diagnostic.code.row().code, diagnostic.message, diagnostic.help)
        }
    }
}

/// Lines the excerpt would show whole, whatever their length.
fn long_line(diagnostic: &Diagnostic, text: &str) -> bool {
    let Some(span) = diagnostic.span else { return false };
    let start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    // One line before and after is shown as context.
    let before = text.get(..start.saturating_sub(1)).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    text.get(before..).unwrap_or_default().split('\n').take(3).any(|line| line.len() > 400)
}

fn one_line(diagnostic: &Diagnostic, input: &Input, lines: &LineIndex<'_>) -> String {
    let place = diagnostic.span.map(|span| {
        let at = lines.position(span.start);
        format!("{}:{}:{}: ", input.name, at.line, at.column)
    });
    let row = diagnostic.code.row();
    format!(
        "{} {}: {}{}. {}",
        row.severity.name(),
        row.code,
        place.unwrap_or_default(),
        diagnostic.message,
        diagnostic.help
    )
}

fn handler() -> GraphicalReportHandler {
    let colour = stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    GraphicalReportHandler::new_themed(theme).with_links(false).with_width(100).with_context_lines(1)
}

struct Shown<'a> {
    diagnostic: &'a Diagnostic,
    source: &'a NamedSource<String>,
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.diagnostic, f)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl miette::Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let row = self.diagnostic.code.row();
        Some(Box::new(format!("{} {}: {}", row.severity.name(), row.code, row.title)))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity() {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.diagnostic.help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.diagnostic.span.map(|_| self.source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.diagnostic.span?;
        let label = (!self.diagnostic.path.is_empty()).then(|| self.diagnostic.path.clone());
        Some(Box::new(std::iter::once(LabeledSpan::new(label, span.start, span.end - span.start))))
    }
}
