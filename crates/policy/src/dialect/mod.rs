//! Other ways to ask for the same things. Each dialect is translated into a `PolicyFile`, and from
//! there on compiles like any other; a fault is told under the name its author wrote.

mod btcp;
mod mcp;
mod widget;

pub use btcp::from_manifest;
pub(crate) use btcp::read_manifest;
pub use mcp::{Mode, from_ui};
pub use widget::{Granted, Widget, widget};

use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics, Span};
use crate::file::{PolicyFile, Text, Value, Written};
use crate::keys::{Key, Kind, SCHEMES, Shape};
use crate::read::{Field, Node, Reader, Tree};

/// Puts flags and lists of a dialect under the keys of a policy.
struct Translation<'d> {
    file: PolicyFile,
    diagnostics: &'d mut Diagnostics,
}

impl Translation<'_> {
    fn set(&mut self, key: Key, path: &'static str, value: Value, span: Option<Span>) {
        self.file.set(key, Written { value, span, path });
    }

    fn read(&mut self, path: &'static str, shape: Shape, node: &Node<'_>) -> Option<Value> {
        Reader { path, diagnostics: self.diagnostics }.value(shape, node)
    }

    /// A list of sources; `data:` and `blob:` among them go to the key for local schemes.
    fn sources(&mut self, key: Key, schemes: Key, path: &'static str, node: &Node<'_>) {
        let Some(Value::Texts(texts)) = self.read(path, Shape::Texts(Kind::Sources), node) else { return };
        let (local, sources): (Vec<_>, Vec<_>) =
            texts.into_iter().partition(|text| SCHEMES.contains(&text.text.as_str()));
        if !sources.is_empty() {
            self.set(key, path, Value::Texts(sources), node.span);
        }
        if !local.is_empty() {
            let known = self.file.texts(schemes).to_vec();
            self.set(schemes, path, Value::Texts(known.into_iter().chain(local).collect()), node.span);
        }
    }

    fn unknown(&mut self, path: String, field: &Field<'_>, help: &str) {
        self.diagnostics.push(Diagnostic {
            code: Code::UnknownKey,
            message: format!("there is no field `{}`", crate::read::brief(&path)),
            help: help.into(),
            path,
            span: field.name_span,
        });
    }
}

fn texts(words: &[&str]) -> Value {
    Value::Texts(words.iter().map(|word| Text { text: (*word).into(), span: None }).collect())
}

fn fields<'n, 'a>(node: &'n Node<'a>) -> &'n [Field<'a>] {
    match &node.tree {
        Tree::Table(fields) => fields,
        _ => &[],
    }
}
