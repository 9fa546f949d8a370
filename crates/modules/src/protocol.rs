//! What the compiler is asked, and what it answers: JSON behind its length in four bytes, little end first.

use serde::{Deserialize, Serialize};

use crate::{Diagnostic, Kind};

/// One file to compile. The answer depends on nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    pub path: String,
    pub kind: Kind,
    pub text: String,
    pub options: Options,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Options {
    pub jsx: Jsx,
    /// Whether components are registered, so that they can be replaced while the app runs.
    pub refresh: bool,
}

/// Whose runtime JSX is compiled for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Jsx {
    #[default]
    React,
    Preact,
}

impl Jsx {
    pub fn source(self) -> &'static str {
        match self {
            Self::React => "react",
            Self::Preact => "preact",
        }
    }
}

/// A compiled file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Unit {
    /// JavaScript; of a CSS module, what exports its names.
    pub code: String,
    /// The `mappings` of its source map.
    pub mappings: String,
    /// The `names` of its source map.
    pub names: Vec<String>,
    pub imports: Vec<Import>,
    pub exports: Vec<String>,
    /// Everything it exports looks like a component: it can be replaced while the app runs.
    pub is_boundary: bool,
    pub has_import_meta_env: bool,
    /// A CSS module's text, with the names as the browser sees them.
    pub style: Option<String>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Unit {
    pub fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// A specifier that the output imports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    pub specifier: String,
    /// Where it stands in the output, with its quotes.
    pub start: u32,
    pub end: u32,
    /// What is imported: names, `default`, `*`.
    pub names: Vec<String>,
    pub dynamic: bool,
    /// Where the author wrote it, from 1; 0 where the compiler added it.
    pub line: u32,
    pub column: u32,
}

/// A message as it is sent.
pub fn write_frame(message: &impl Serialize) -> Vec<u8> {
    let mut frame = vec![0; 4];
    serde_json::to_writer(&mut frame, message).expect("these types have text keys alone");
    let length = u32::try_from(frame.len() - 4).unwrap_or(u32::MAX);
    frame[..4].copy_from_slice(&length.to_le_bytes());
    frame
}

/// The length of the message that follows, if it is one that is taken.
pub fn read_frame_length(head: [u8; 4], most: usize) -> Option<usize> {
    Some(u32::from_le_bytes(head) as usize).filter(|length| *length <= most)
}
