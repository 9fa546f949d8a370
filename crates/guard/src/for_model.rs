//! What is wrong with a program, for the model that wrote it: short, with the line and a caret, and what to do instead.
//!
//! ```text
//! The program was not run: `fetch` is not there at level standard. [G031]
//!
//! 1 | const page = await fetch("https://example.com");
//!   |                    ^^^^^
//! Instead: there is no network here: call a tool, `await callTool(name, args)`.
//! ```

use std::fmt::Write;

use crate::codes::Severity;
use crate::diagnostic::{Diagnostic, clip, excerpt};

/// A model reads it with everything else, so it is short: the first findings tell enough to write the program anew.
const MAX_FINDINGS: usize = 3;
const MAX_WORDS: usize = 300;
const MAX_BYTES: usize = 2_000;

/// Nothing when no finding is an error.
pub fn for_model(source: &str, diagnostics: &[Diagnostic], dropped: usize) -> Option<String> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let errors: Vec<_> = diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
    let mut out = String::new();
    for (index, Diagnostic { code, message, help, line, start, end, .. }) in
        errors.iter().take(MAX_FINDINGS).enumerate()
    {
        let said = if index == 0 { "The program was not run" } else { "\nAlso" };
        _ = writeln!(out, "{said}: {}. [{code}]\n", sentence(message));
        let (text, caret) = excerpt(source, *start as usize, *end as usize);
        let pad = " ".repeat(line.to_string().len());
        if !text.trim().is_empty() {
            _ = writeln!(out, "{line} | {text}\n{pad} | {caret}");
        }
        _ = writeln!(out, "Instead: {}.", sentence(help));
    }
    let more = errors.len().saturating_sub(MAX_FINDINGS) + dropped;
    if more > 0 {
        _ = writeln!(out, "\nAnd {more} more.");
    }
    (!out.is_empty()).then(|| clip(out.trim_end().to_owned(), MAX_BYTES))
}

fn sentence(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    clip(text.trim_end_matches(['.', '?']).to_owned(), MAX_WORDS)
}

#[cfg(test)]
mod tests {
    use crate::{Options, check, for_model};

    fn said(source: &str) -> Option<String> {
        let report = check(source, &Options::default());
        for_model(source, &report.diagnostics, report.dropped)
    }

    #[test]
    fn a_refusal_shows_the_line_and_the_way_out() {
        let text = said("const a = 1;\nconst page = await fetch('https://example.com');").unwrap_or_default();
        assert_eq!(
            text,
            "The program was not run: `fetch` is not there at level standard. [G031]\n\n\
             2 | const page = await fetch('https://example.com');\n  |                    ^^^^^\n\
             Instead: there is no network here: call a tool, `await callTool(name, args)`."
        );
        assert_eq!(said("return 1"), None);
        assert_eq!(said("nowhere"), None, "a warning does not stop a program");
    }

    #[test]
    fn it_is_short_whatever_the_program() {
        let many: String = (0..5_000).map(|i| format!("x{i} = 1;\n")).collect();
        let long = format!("{} = 1", "x".repeat(1 << 20));
        for source in [many, long] {
            let text = said(&source).unwrap_or_default();
            assert!(!text.is_empty() && text.len() <= 2_003, "{}", text.len());
        }
    }
}
