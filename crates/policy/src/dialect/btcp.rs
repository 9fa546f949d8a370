//! What a BTCP manifest says about its sandbox: `capabilities` and `config`.
//!
//! `iframeOptions` may only narrow: a sandbox token or a CSP source that the capabilities did not
//! open is refused, because the user was asked about capabilities and about nothing else.

use super::{Translation, fields};
use crate::Chamber;
use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::directives::Directive;
use crate::file::{PolicyFile, Value};
use crate::keys::{Key, Kind, Shape};
use crate::read::{self, Format, Node, Tree, brief};
use crate::tokens::{NEVER, Token};

const SANDBOXES: &[&str] = &["worker", "iframe"];

/// Reads a manifest. Its tools are not looked at here; only what decides the sandbox is.
pub fn from_manifest(text: &str, diagnostics: &mut Diagnostics) -> (PolicyFile, Chamber) {
    let Some(node) = read::parse(text, Format::Json, diagnostics) else {
        return (PolicyFile::empty(), Chamber::Worker);
    };
    read_manifest(&node, diagnostics)
}

pub(crate) fn read_manifest(node: &Node<'_>, diagnostics: &mut Diagnostics) -> (PolicyFile, Chamber) {
    let mut at = Translation { file: PolicyFile::empty(), diagnostics };
    if let Some(list) = node.field("capabilities")
        && let Some(value) = at.read("capabilities", Shape::Texts(Kind::Capabilities), list)
    {
        at.set(Key::Capabilities, "capabilities", value, list.span);
    }
    let chamber = node.field("config").map_or(Chamber::Worker, |config| read_config(&mut at, config));
    (at.file, chamber)
}

fn read_config(at: &mut Translation<'_>, config: &Node<'_>) -> Chamber {
    let mut chamber = Chamber::Worker;
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
                    chamber = Chamber::Frame;
                }
            }
            "iframeOptions" => read_iframe_options(at, &field.value),
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
    chamber
}

fn read_iframe_options(at: &mut Translation<'_>, options: &Node<'_>) {
    for field in fields(options) {
        match (&*field.name, &field.value.tree) {
            ("sandbox", Tree::Text(tokens)) => read_tokens(at, tokens, &field.value),
            ("csp", Tree::Table(directives)) => {
                for directive in directives {
                    read_directive(at, &directive.name, &directive.value);
                }
            }
            (name, _) => at.unknown(
                format!("config.iframeOptions.{name}"),
                field,
                "The fields are sandbox (a string of tokens) and csp (a table of directives).",
            ),
        }
    }
}

fn read_tokens(at: &mut Translation<'_>, tokens: &str, node: &Node<'_>) {
    let path = "config.iframeOptions.sandbox";
    let mut tell = |code: Code, message: String, help: &str| {
        at.diagnostics.push(Diagnostic { code, message, help: help.into(), path: path.into(), span: node.span });
    };
    let listed: Vec<_> = tokens.split_ascii_whitespace().map(str::to_ascii_lowercase).collect();
    let has = |name: &str| listed.iter().any(|token| token == name);
    if has("allow-same-origin") && has("allow-scripts") {
        let row = Code::SameOriginScripts.row();
        tell(Code::SameOriginScripts, "a tool with both could take its own sandbox off".into(), row.help);
    }
    for token in listed.iter().filter(|token| !matches!(token.as_str(), "allow-scripts" | "allow-same-origin")) {
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

/// A tool's CSP is what its capabilities opened. `'none'` and the sources every tool has are
/// accepted, because they widen nothing.
fn read_directive(at: &mut Translation<'_>, name: &str, node: &Node<'_>) {
    let path = format!("config.iframeOptions.csp.{}", brief(name));
    let mut tell = |code: Code, message: String, help: &str| {
        at.diagnostics.push(Diagnostic { code, message, help: help.into(), path: path.clone(), span: node.span });
    };
    let Tree::Text(sources) = &node.tree else {
        return tell(
            Code::WrongType,
            "a directive's value is a string".into(),
            "Write it in quotes, such as \"'none'\".",
        );
    };
    let base: &[&str] = match Directive::from_name(name) {
        None => return tell(Code::UnknownKey, format!("there is no directive `{}`", brief(name)), "Remove it."),
        Some(Directive::Script) => &["'none'", "'unsafe-inline'"],
        Some(Directive::Style) => &["'none'", "'unsafe-inline'"],
        Some(Directive::Img | Directive::Font) => &["'none'", "data:", "blob:"],
        Some(_) => &["'none'"],
    };
    for source in sources.split_ascii_whitespace().filter(|source| !base.contains(source)) {
        tell(
            Code::OptionWidens,
            format!("`{}` in {name} would widen what the capabilities opened", brief(source)),
            "Remove it; to connect, declare a capability such as `network:fetch:https://api.example.com`.",
        );
    }
}
