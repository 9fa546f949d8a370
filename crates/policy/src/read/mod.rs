//! Reading a policy's text into one kind of tree, whatever it was written in.

mod json;
mod shape;
mod toml;
mod tree;
mod unit;

pub(crate) use shape::{Reader, brief, shape};
pub(crate) use tree::{Field, Node, Tree};

use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::file::PolicyFile;

/// The languages a policy can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Toml,
    Json,
}

impl Format {
    /// By the text itself: a JSON policy is an object, and no TOML begins with a brace.
    pub fn of(text: &str) -> Self {
        if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') { Self::Json } else { Self::Toml }
    }
}

/// More text than any policy needs; reading stops here.
pub const MOST_BYTES: usize = 1 << 20;

impl PolicyFile {
    /// Reads text. What is wrong goes to `diagnostics`; the rest is kept, so that later stages
    /// can tell what is wrong with it too.
    pub fn read(text: &str, format: Format, diagnostics: &mut Diagnostics) -> Self {
        let mut file = Self::empty();
        if let Some(node) = parse(text, format, diagnostics) {
            shape(&node, &mut file, diagnostics);
        }
        file
    }

    /// Takes a JSON value, as the API and the SDK send it.
    pub fn from_value(value: &serde_json::Value, diagnostics: &mut Diagnostics) -> Self {
        let mut file = Self::empty();
        shape(&self::value(value), &mut file, diagnostics);
        file
    }
}

pub(crate) fn parse<'a>(text: &'a str, format: Format, diagnostics: &mut Diagnostics) -> Option<Node<'a>> {
    if text.len() > MOST_BYTES {
        diagnostics.push(Diagnostic {
            code: Code::TooLarge,
            message: format!("the policy has {} bytes; the most is {MOST_BYTES}", text.len()),
            help: Code::TooLarge.row().help.into(),
            path: String::new(),
            span: None,
        });
        return None;
    }
    match format {
        Format::Toml => toml::parse(text, diagnostics),
        Format::Json => json::parse(text, diagnostics),
    }
}

pub(crate) fn value(value: &serde_json::Value) -> Node<'_> {
    json::from_value(value)
}
