//! Takes a program as somebody wrote it and hands back one that means the same, cannot run
//! unmetered, cannot name what it must not, and whose errors point at the author's own lines.
//!
//! ```text
//! text -> Reading (fences off, capped, parsed, names resolved) -> judged by the rules -> Rewritten -> Hardened
//! ```
//!
//! The guard is not the wall: headers, the opaque frame and the removed globals are. It makes a
//! program stop itself in time, and says early and kindly what the walls would say late.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod bindings; // which binding a name resolves to
pub mod blocked; // property names that lead nowhere
mod bounded; // what the text alone tells about a value
pub mod codes; // every answer, one row
mod diagnostic;
mod edits; // pieces of text put in between
mod fences; // Markdown around a program
mod for_model; // what is wrong, for the model that wrote it
mod foreign; // what a text is that is no program
mod instead; // what to use instead of a name that is not there
mod names; // generated, never in the program
mod nesting; // depth without recursion
mod options;
mod parse;
mod positions; // back to the author's line
mod prelude; // what the host puts before a program
mod reading; // which part of a text is the program
mod rewrites; // one file each
mod rules; // one file each
mod source;
mod written; // calls of tools, for the gate to judge before the program runs

use belljar_model::written::WrittenCall;
use oxc_allocator::Allocator;
use serde::Serialize;

pub use diagnostic::{Diagnostic, Refused, pretty};
pub use for_model::for_model;
pub use names::Names;
pub use options::{Caps, Language, Options};
pub use positions::{Positions, Segment};
pub use rewrites::{Meters, RUNTIME};

use diagnostic::Findings;
use reading::Reading;
use rewrites::{Rewriter, Rewritten};

/// A program that meters itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Hardened {
    /// A script that calls [`Names::entry`] once with the program.
    pub code: String,
    pub names: Names,
    /// From a place in `code` to the author's line and column.
    pub positions: Positions,
    pub stats: Stats,
    /// What the author should know although the program runs.
    pub warnings: Vec<Diagnostic>,
    /// The calls of tools that its text shows, unless it handles their failure. None of a program that is a tool.
    pub calls: Vec<WrittenCall>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    pub source_bytes: usize,
    pub code_bytes: usize,
    /// Pieces of text that were put in.
    pub edits: usize,
    pub meters: Meters,
}

/// What the guard says about a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub diagnostics: Vec<Diagnostic>,
    /// How many more there were beyond the cap.
    pub dropped: usize,
    pub refused: bool,
}

/// Judges and rewrites a program.
pub fn harden(text: &str, options: &Options) -> Result<Hardened, Refused> {
    hardened(text, options).map_err(|refused| prelude_refusal(options).unwrap_or(refused))
}

fn hardened(text: &str, options: &Options) -> Result<Hardened, Refused> {
    let allocator = Allocator::default();
    let reading = reading::read(text, &allocator, options)?;
    let findings = judge(&reading, options);
    if findings.refused() {
        return Err(findings.into_refusal());
    }
    let (warnings, _) = findings.into_parts();
    let Reading { parsed, source, .. } = &reading;
    let calls = match options.keep_functions {
        true => Vec::new(),
        false => written::calls(parsed.program, &parsed.scoping, *source),
    };
    let (Rewritten { code, positions, meters, edits }, names) = rewrite(reading, &allocator, options)?;
    let stats = Stats { source_bytes: text.len(), code_bytes: code.len(), edits, meters };
    Ok(Hardened { code, names, positions, stats, warnings, calls })
}

/// Judges a program without rewriting it.
pub fn check(text: &str, options: &Options) -> Report {
    let judged = || -> Result<Report, Refused> {
        let allocator = Allocator::default();
        let reading = reading::read(text, &allocator, options)?;
        let findings = judge(&reading, options);
        let refused = findings.refused();
        let (diagnostics, dropped) = findings.into_parts();
        if reading.otherwise.is_some() && !refused {
            rewrite(reading, &allocator, options)?;
        }
        Ok(Report { diagnostics, dropped, refused })
    };
    let report = judged().unwrap_or_else(Report::from);
    if report.refused { prelude_refusal(options).map_or(report, Report::from) } else { report }
}

/// What is wrong with the prelude alone, if something is.
fn prelude_refusal(options: &Options) -> Option<Refused> {
    if options.prelude.trim().is_empty() {
        return None;
    }
    let alone = Options { prelude: String::new(), ..options.clone() };
    let report = check(&options.prelude, &alone);
    report.diagnostics.first().filter(|_| report.refused).map(|first| prelude::refusal(first, options.caps))
}

impl From<Refused> for Report {
    fn from(Refused { diagnostics, dropped }: Refused) -> Self {
        Self { diagnostics, dropped, refused: true }
    }
}

fn judge<'s>(Reading { parsed, source, .. }: &Reading<'s>, options: &Options) -> Findings<'s> {
    let findings = source.findings(options.caps);
    rules::judge(parsed.program, &parsed.scoping, options.level, findings)
}

fn rewrite<'a>(
    Reading { source, parsed, language, otherwise }: Reading<'a>,
    allocator: &'a Allocator,
    options: &Options,
) -> Result<(Rewritten, Names), Refused> {
    let names = Names::generate(source.text(), &parsed.scoping, options.names_seed);
    let rewriter = Rewriter::new(source, allocator, &parsed.scoping, &names, options);
    let rewritten = rewriter.rewrite(parsed.program, &names);
    if language != Language::Js {
        parse::reread(&rewritten, source, options).map_err(|refused| match otherwise {
            Some(failure) => parse::refuse(failure, source, Language::Js, options),
            None => refused,
        })?;
    }
    Ok((rewritten, names))
}
