//! What an MCP App declares in `_meta.ui`: `csp`, `permissions` and `domain`.
//!
//! Its list of connections takes origins only. A path there would have to go through the egress
//! proxy, which a widget written for other hosts does not know.

use super::{Translation, fields, texts};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::file::{PolicyFile, Value};
use crate::keys::{Key, Shape};
use crate::read::{self, Format, Node, Tree};
use crate::source::SourceExpr;

/// How a widget's declarations are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Exactly what was declared.
    #[default]
    Declared,
    /// Every host, to find out what should have been declared.
    Permissive,
}

/// Reads the `_meta.ui` of a resource.
pub fn from_ui(text: &str, mode: Mode, diagnostics: &mut Diagnostics) -> PolicyFile {
    match read::parse(text, Format::Json, diagnostics) {
        Some(node) => translate(&node, mode, diagnostics),
        None => PolicyFile::empty(),
    }
}

fn translate(node: &Node<'_>, mode: Mode, diagnostics: &mut Diagnostics) -> PolicyFile {
    let mut at = Translation { file: PolicyFile::empty(), diagnostics };
    at.file.permissive = mode == Mode::Permissive;
    // Widgets are one HTML file with its scripts inside.
    at.set(Key::InlineScripts, "csp", Value::Flag(true), None);
    let declared = node.field("csp");
    at.set(Key::Schemes, "csp", texts(if declared.is_some() { &["data:", "blob:"] } else { &["data:"] }), None);
    for field in declared.map(fields).unwrap_or_default() {
        match &*field.name {
            "connectDomains" => {
                origins(&mut at, Key::NetworkAllow, Key::NetworkSchemes, "csp.connectDomains", &field.value);
            }
            "resourceDomains" => {
                origins(&mut at, Key::ResourcesAllow, Key::Schemes, "csp.resourceDomains", &field.value)
            }
            "frameDomains" => origins(&mut at, Key::FramesAllow, Key::Schemes, "csp.frameDomains", &field.value),
            "baseUriDomains" => origins(&mut at, Key::BaseUri, Key::Schemes, "csp.baseUriDomains", &field.value),
            "wasmUnsafeEval" => {
                if let Some(value) = at.read("csp.wasmUnsafeEval", Shape::Flag, &field.value) {
                    at.set(Key::Wasm, "csp.wasmUnsafeEval", value, field.name_span);
                }
            }
            name => at.unknown(
                format!("csp.{name}"),
                field,
                "The fields are connectDomains, resourceDomains, frameDomains, baseUriDomains and wasmUnsafeEval.",
            ),
        }
    }
    for field in node.field("permissions").map(fields).unwrap_or_default() {
        let (key, path) = match &*field.name {
            "camera" => (Key::Camera, "permissions.camera"),
            "microphone" => (Key::Microphone, "permissions.microphone"),
            "geolocation" => (Key::Geolocation, "permissions.geolocation"),
            "clipboardWrite" => (Key::ClipboardWrite, "permissions.clipboardWrite"),
            name => {
                let help = "The permissions are camera, microphone, geolocation and clipboardWrite.";
                at.unknown(format!("permissions.{name}"), field, help);
                continue;
            }
        };
        // The specification writes `{}` for yes; `true` is what people write.
        match field.value.tree {
            Tree::Table(_) | Tree::Flag(true) => at.set(key, path, Value::Flag(true), field.name_span),
            Tree::Flag(false) => {}
            _ => drop(at.read(path, Shape::Flag, &field.value)),
        }
    }
    if let Some(Node { tree: Tree::Text(_), span }) = node.field("domain") {
        at.set(Key::Storage, "domain", Value::Word("own"), *span);
    }
    at.file
}

/// Keeps the entries that name an origin, and tells about the others: one that nobody understands must not cost a widget
/// the rest of its list.
fn origins(at: &mut Translation<'_>, key: Key, schemes: Key, path: &'static str, node: &Node<'_>) {
    at.sources(key, schemes, path, node);
    let mut kept = at.file.texts(key).to_vec();
    let mut index = 0;
    kept.retain(|text| {
        let fault = SourceExpr::parse(&text.text).err();
        if let Some(fault) = &fault {
            at.diagnostics.push(Diagnostic {
                code: fault.code,
                message: fault.message.clone(),
                help: fault.help.clone(),
                path: format!("{path}[{index}]"),
                span: text.span,
            });
        }
        index += 1;
        fault.is_none()
    });
    at.set(key, path, Value::Texts(kept), node.span);
}
