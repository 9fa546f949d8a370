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
        if diagnostic.severity() == Severity::Note {
            // Something was done on the author's behalf: worth a line, not a picture.
            eprintln!("{}", one_line(diagnostic, input, &lines));
            continue;
        }
        let mut text = String::new();
        let shown = Shown { diagnostic, source: &source };
        if handler.render_report(&mut text, &shown).is_err() {
            text = format!("{}: {}\n  help: {}\n", diagnostic.code.row().code, diagnostic.message, diagnostic.help);
        }
        eprint!("{}", text.trim_start_matches('\n'));
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

fn one_line(diagnostic: &Diagnostic, input: &Input, lines: &LineIndex<'_>) -> String {
    let place = diagnostic.span.map(|span| {
        let at = lines.position(span.start);
        format!("{}:{}:{}: ", input.name, at.line, at.column)
    });
    let code = diagnostic.code.row().code;
    format!("note {code}: {}{}. {}", place.unwrap_or_default(), diagnostic.message, diagnostic.help)
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
