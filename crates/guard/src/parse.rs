//! From admitted text to a syntax tree with resolved names.

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_diagnostics::{LabeledSpan, OxcDiagnostic};
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::{Scoping, SemanticBuilder, Stats};
use oxc_span::SourceType;

use crate::codes::{self, Code};
use crate::diagnostic::{Findings, Refused};
use crate::options::{Language, Options};
use crate::rewrites::Rewritten;
use crate::source::Source;

/// A program that is valid as strict code, and which binding each of its names resolves to.
pub(crate) struct Parsed<'a> {
    pub(crate) program: &'a Program<'a>,
    pub(crate) scoping: Scoping,
}

impl<'a> Parsed<'a> {
    pub(crate) fn parse(
        source: Source<'a>,
        allocator: &'a Allocator,
        language: Language,
        nodes: u32,
    ) -> Result<Self, Failure> {
        let kind = match language {
            Language::Js => SourceType::mjs(),
            // Without JSX, which is refused, the one is the other. A parser that reads JSX would take
            // a quote between two elements for a letter, and what stands behind it would be nested
            // deeper than the text alone can tell.
            Language::Ts | Language::Tsx => SourceType::ts(),
        };
        read(source.text(), allocator, kind, nodes)
    }
}

/// What is said about a text that is no program of this language.
pub(crate) fn refuse(failure: Failure, source: Source, language: Language, options: &Options) -> Refused {
    let text = source.text();
    let mut findings = source.findings(options.caps);
    match failure {
        Failure::Nodes(count) => {
            let message = format!("the program has {count} parts; {} is the most that is taken", options.caps.nodes);
            findings.add(codes::TOO_MANY_NODES, 0, 0, message);
        }
        Failure::Syntax(errors) | Failure::Meaning(errors) => match blame(text, language, options) {
            // What a parser of TypeScript says about JSX helps nobody.
            codes::JSX => {
                let (start, end) = errors.first().map_or((0, 0), |error| place(error, source));
                findings.add(codes::JSX, start, end, "JSX needs a library that draws");
            }
            code => errors.iter().for_each(|error| report(&mut findings, code, error, source)),
        },
    }
    findings.into_refusal()
}

/// Reads a program whose types were taken out, as the browser will.
///
/// A parser of TypeScript forgives what one of JavaScript does not (`await ()`). So what is left has
/// to pass as JavaScript before it is handed on.
pub(crate) fn reread(rewritten: &Rewritten, source: Source, options: &Options) -> Result<(), Refused> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, &rewritten.code, SourceType::script()).parse();
    if !parsed.panicked && parsed.diagnostics.is_empty() {
        return Ok(());
    }
    let mut findings = Findings::new(source.written(), options.caps);
    for error in &parsed.diagnostics {
        let at = error.labels.first().map_or(0, LabeledSpan::offset);
        let at = rewritten.positions.origin(&rewritten.code, at, source.written());
        findings.add(codes::SYNTAX, at, at, error.message.to_string());
    }
    Err(findings.into_refusal())
}

/// Why there is no tree.
pub(crate) enum Failure {
    /// It does not parse.
    Syntax(Vec<OxcDiagnostic>),
    /// It parses, and says what the language forbids: a name declared twice, a `break` out of nothing.
    Meaning(Vec<OxcDiagnostic>),
    Nodes(u32),
}

fn read<'a>(text: &'a str, allocator: &'a Allocator, kind: SourceType, nodes: u32) -> Result<Parsed<'a>, Failure> {
    let options = ParseOptions { allow_return_outside_function: true, ..ParseOptions::default() };
    let parsed = Parser::new(allocator, text, kind).with_options(options).parse();
    if parsed.panicked || !parsed.diagnostics.is_empty() {
        return Err(Failure::Syntax(parsed.diagnostics.into_iter().collect()));
    }
    let program = allocator.alloc(parsed.program);
    // Counting is cheap; resolving the names of millions of nodes is not.
    let stats = Stats::count(program);
    if stats.nodes > nodes {
        return Err(Failure::Nodes(stats.nodes));
    }
    let built = SemanticBuilder::new_compiler().with_stats(stats).build(program);
    if !built.diagnostics.is_empty() {
        return Err(Failure::Meaning(built.diagnostics.into_iter().collect()));
    }
    let scoping = built.semantic.into_scoping();
    Ok(Parsed { program, scoping })
}

/// Which code a syntax error gets: text that a browser would take as a sloppy script is told so, and so is what ends
/// an element in a file whose name promises some.
fn blame(text: &str, language: Language, options: &Options) -> Code {
    let nodes = options.caps.nodes;
    match language {
        Language::Tsx if text.contains("</") || text.contains("/>") => return codes::JSX,
        Language::Ts | Language::Tsx => return codes::SYNTAX,
        Language::Js => {}
    }
    let allocator = Allocator::default();
    let sloppy = read(text, &allocator, SourceType::cjs(), nodes).is_ok()
        || read(text, &allocator, SourceType::script(), nodes).is_ok();
    match sloppy {
        true if text.contains("<!--") || text.contains("-->") => codes::HTML_COMMENT,
        true => codes::SLOPPY,
        false => codes::SYNTAX,
    }
}

/// Where the text is that an error is about, and all that was read before it.
pub(crate) fn ends(error: &OxcDiagnostic) -> usize {
    error.labels.iter().map(|label| (label.offset() + label.len()) as usize).max().unwrap_or(usize::MAX)
}

/// Where the author's own text is concerned, if it is: a name that is declared twice has two places.
fn place(error: &OxcDiagnostic, source: Source) -> (u32, u32) {
    let own = error.labels.iter().find(|label| label.offset() >= source.lead());
    own.or(error.labels.first()).map_or((0, 0), |label| {
        let clamp = |at: u32| at.min(u32::try_from(source.text().len()).unwrap_or(u32::MAX));
        (clamp(label.offset()), clamp(label.offset() + label.len()))
    })
}

fn report(findings: &mut Findings, code: Code, error: &OxcDiagnostic, source: Source) {
    let (start, end) = place(error, source);
    let help = error.help.as_ref().map_or_else(|| code.help.to_owned(), ToString::to_string);
    findings.add_with_help(code, start, end, error.message.to_string(), help);
}
