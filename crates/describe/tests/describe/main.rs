//! What is written is TypeScript, whatever the tools say.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that panics has failed, which is what it is for"
)]

mod budget; // an honest cut
mod declarations; // schemas, and what becomes of them
mod hostile; // bad input: each a code and a sentence
mod properties; // any schema
mod search; // ranked, and near misses

use belljar_describe::{Described, Options, ToolSet};
use oxc_allocator::Allocator;
use oxc_parser::Parser;
use oxc_span::SourceType;
use serde_json::{Value, json};

fn set(tools: &Value) -> ToolSet {
    ToolSet::read(&tools.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

fn described(tools: &Value) -> Described {
    let described = set(tools).describe(&Options::default());
    assert_typescript(&described.declarations);
    described
}

/// The type of a tool's input.
fn type_of(schema: &Value) -> String {
    let tools = json!([{ "name": "t", "inputSchema": schema }]);
    let text = described(&tools).declarations;
    let (_, from) = text.split_once("t(input").unwrap();
    let (written, _) = from.rsplit_once("): Promise<unknown>;").unwrap();
    written.trim_start_matches('?').trim_start_matches(": ").to_owned()
}

fn assert_typescript(text: &str) {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::d_ts()).parse();
    assert!(!parsed.panicked && parsed.diagnostics.is_empty(), "{:?}\n{text}", parsed.diagnostics);
    // A comment that was ended, or a string, would add a statement or take one away.
    let known = ["type ", "declare const tools: {", "declare function callTool(name: \""];
    for statement in &parsed.program.body {
        let span = oxc_span::GetSpan::span(statement);
        let source = &text[span.start as usize..span.end as usize];
        assert!(known.iter().any(|known| source.starts_with(known)), "{source}\n{text}");
    }
}
