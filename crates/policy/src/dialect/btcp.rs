//! What a BTCP manifest says about its sandbox: `capabilities` and `config`.
//!
//! `iframeOptions` narrow, and are compiled as such: a sandbox token or a CSP source that the capabilities did not open is
//! refused, because the user was asked about capabilities and about nothing else.

use super::{Translation, fields};
use crate::Placement;
use crate::capability::{self, Keyword};
use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::directives::Directive;
use crate::file::{PolicyFile, Text, Value};
use crate::keys::{Key, Kind, Shape};
use crate::narrowing::Kept;
use crate::read::{self, Format, Node, Tree, brief};
use crate::tokens::{NEVER, Token};

const SANDBOXES: &[&str] = &["worker", "iframe"];

/// Reads a manifest. Its tools are not looked at here; only what decides the sandbox is.
pub fn from_manifest(text: &str, diagnostics: &mut Diagnostics) -> (PolicyFile, Placement) {
    let Some(node) = read::parse(text, Format::Json, diagnostics) else {
        return (PolicyFile::empty(), Placement::Worker);
    };
    read_manifest(&node, diagnostics)
}

pub(crate) fn read_manifest(node: &Node<'_>, diagnostics: &mut Diagnostics) -> (PolicyFile, Placement) {
    let mut at = Translation { file: PolicyFile::empty(), diagnostics };
    if let Some(list) = node.field("capabilities")
        && let Some(value) = at.read("capabilities", Shape::Texts(Kind::Capabilities), list)
    {
        at.set(Key::Capabilities, "capabilities", value, list.span);
    }
    let placement = node.field("config").map_or(Placement::Worker, |config| read_config(&mut at, config));
    (at.file, placement)
}

fn read_config(at: &mut Translation<'_>, config: &Node<'_>) -> Placement {
    let mut placement = Placement::Worker;
    let mut options = None;
    for field in fields(config) {
        match &*field.name {
            "timeout" => {
                let range = Shape::Count { least: 1_000, most: 300_000 };
                if let Some(value) = at.read("config.timeout", range, &field.value) {
                    at.set(Key::TimeoutMs, "config.timeout", value, field.name_span);
                }
            }
            "maxConcurrent" => {
                if let Some(value) = at.read("config.maxConcurrent", Shape::Count { least: 1, most: 10 }, &field.value)
                {
                    at.set(Key::Concurrency, "config.maxConcurrent", value, field.name_span);
                }
            }
            "sandbox" => {
                if let Some(Value::Word("iframe")) = at.read("config.sandbox", Shape::Word(SANDBOXES), &field.value) {
                    placement = Placement::Frame;
                }
            }
            "iframeOptions" => options = Some((field, read_iframe_options(at, &field.value))),
            // Names and module types of workers change nothing about what is open.
            "workerOptions" => {
                for option in fields(&field.value).iter().filter(|option| !matches!(&*option.name, "type" | "name")) {
                    at.unknown(
                        format!("config.workerOptions.{}", option.name),
                        option,
                        "The fields are type and name.",
                    );
                }
            }
            name => at.unknown(
                format!("config.{name}"),
                field,
                "The fields are timeout, maxConcurrent, sandbox, workerOptions and iframeOptions.",
            ),
        }
    }
    match options {
        Some((field, narrow)) if placement == Placement::Frame => {
            at.set(Key::Narrow, "config.iframeOptions.csp", Value::Texts(narrow), field.name_span);
        }
        Some((field, _)) => at.diagnostics.push(Diagnostic {
            code: Code::NoEffect,
            message: "`config.iframeOptions` has no effect for a tool in a worker".into(),
            help: "Remove it, or write `\"sandbox\": \"iframe\"`.".into(),
            path: "config.iframeOptions".into(),
            span: field.name_span,
        }),
        None => {}
    }
    placement
}

/// The directives to narrow by.
fn read_iframe_options(at: &mut Translation<'_>, options: &Node<'_>) -> Vec<Text> {
    let mut narrow = Vec::new();
    for field in fields(options) {
        match (&*field.name, &field.value.tree) {
            ("sandbox", Tree::Text(tokens)) => read_tokens(at, tokens, &field.value),
            ("csp", Tree::Table(directives)) => {
                let read = directives.iter().filter_map(|line| read_directive(at, &line.name, &line.value));
                narrow.extend(read);
            }
            (name, _) => at.unknown(
                format!("config.iframeOptions.{name}"),
                field,
                "The fields are sandbox (a string of tokens) and csp (a table of directives).",
            ),
        }
    }
    narrow
}

fn read_tokens(at: &mut Translation<'_>, tokens: &str, node: &Node<'_>) {
    let path = "config.iframeOptions.sandbox";
    let mut tell = |code: Code, message: String, help: &str| {
        at.diagnostics.push(Diagnostic { code, message, help: help.into(), path: path.into(), span: node.span });
    };
    let listed: Vec<_> = tokens.split_ascii_whitespace().map(str::to_ascii_lowercase).collect();
    let has = |name: &str| listed.iter().any(|token| token == name);
    let both = has("allow-scripts") && has("allow-same-origin");
    if both {
        let row = Code::SameOriginScripts.row();
        tell(Code::SameOriginScripts, "a tool with both could take its own sandbox off".into(), row.help);
    }
    if !has("allow-scripts") {
        let help = "Write `allow-scripts`, or leave `sandbox` out.";
        tell(Code::BadForm, "a tool is code, and without `allow-scripts` none would run".into(), help);
    }
    for token in listed.iter().filter(|token| *token != "allow-scripts" && !(both && *token == "allow-same-origin")) {
        let never = NEVER.iter().find(|(name, _)| name == token).map(|(_, why)| *why);
        match (Token::from_name(token), never) {
            (_, Some(why)) => tell(Code::OptionWidens, format!("`{token}` is never given: {why}"), "Leave it out."),
            (Some(_), None) => tell(
                Code::OptionWidens,
                format!("`{token}` is opened by no capability of a tool"),
                Code::OptionWidens.row().help,
            ),
            (None, None) => {
                tell(Code::UnknownWord, format!("`{}` is not a sandbox token", brief(token)), "Leave it out.");
            }
        }
    }
}

/// A tool's CSP is what its capabilities opened and no directive here takes away. A source that nothing opened would
/// widen it, and is refused.
fn read_directive(at: &mut Translation<'_>, name: &str, node: &Node<'_>) -> Option<Text> {
    let path = format!("config.iframeOptions.csp.{}", brief(name));
    let mut faults = Vec::new();
    let mut tell = |code: Code, message: String, help: &str| {
        faults.push(Diagnostic { code, message, help: help.into(), path: path.clone(), span: node.span });
    };
    let directive = Directive::from_name(name).filter(|directive| directive.can_be_narrowed());
    let mut text = name.to_owned();
    match (&node.tree, directive) {
        (Tree::Text(sources), Some(directive)) => {
            for source in sources.split_ascii_whitespace() {
                if source != "'none'" && !is_opened(at, directive, source) {
                    tell(
                        Code::OptionWidens,
                        format!("`{}` in {name} would widen what the capabilities opened", brief(source)),
                        "Remove it; to connect, declare a capability such as `network:fetch:https://api.example.com`.",
                    );
                }
                text.push(' ');
                text.push_str(source);
            }
        }
        (_, None) => {
            let message = format!("there is no directive `{}` that could be narrowed", brief(name));
            tell(Code::UnknownKey, message, "Remove it.");
        }
        (_, Some(_)) => {
            tell(Code::WrongType, "a directive's value is a string".into(), "Write it in quotes, such as \"'none'\".");
        }
    }
    let understood = faults.is_empty();
    for fault in faults {
        at.diagnostics.push(fault);
    }
    understood.then_some(Text { text, span: node.span })
}

/// Whether some tool of the manifest could have it.
fn is_opened(at: &Translation<'_>, directive: Directive, source: &str) -> bool {
    match (directive, Kept::parse(source)) {
        // What the published pages write for their own way of starting a tool.
        (Directive::Script | Directive::Style, Ok(Kept::Keyword(keyword))) => keyword == Keyword::UnsafeInline,
        (Directive::Img | Directive::Font, Ok(Kept::Scheme(_))) => true,
        (Directive::Connect, Ok(Kept::Place(place))) => {
            let texts = at.file.texts(Key::Capabilities).iter();
            // Whether a family may be asked for at all is told where capabilities are read.
            let asked = texts.filter_map(|text| capability::ask(&text.text, true).ok()).flatten();
            asked.into_iter().any(|asked| match asked.source {
                Some(rule) => rule.source.covers(&place) || place.covers(&rule.source),
                // The page's owner lists the places.
                None => asked.row.opens.connects,
            })
        }
        _ => false,
    }
}
