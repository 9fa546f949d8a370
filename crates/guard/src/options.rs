//! What the caller decides: level, language, caps, and where generated names start.

use belljar_model::Level;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Options {
    pub level: Level,
    pub language: Language,
    pub caps: Caps,
    /// Generated names start from this number, so that two programs in one realm do not share them.
    pub names_seed: u32,
    /// A program that is a function hands it over instead of calling it: a tool is called with arguments of its own.
    pub keep_functions: bool,
    /// Statements of the host's, before the program and in its scope. Places are those of the program alone.
    pub prelude: String,
    /// The engine itself counts what a program does and holds, so it is left as it was written but for its keys.
    pub unmetered: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    Js,
    Ts,
    Tsx,
}

impl Language {
    /// The language that a word on a fence names.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        const LONGEST: usize = "typescript".len();
        if word.len() > LONGEST {
            return None;
        }
        match word.to_ascii_lowercase().as_str() {
            "js" | "javascript" | "mjs" | "cjs" | "jsx" | "node" | "es6" => Some(Self::Js),
            "ts" | "typescript" | "mts" | "cts" => Some(Self::Ts),
            "tsx" => Some(Self::Tsx),
            _ => None,
        }
    }

    /// The language a file's name promises.
    pub fn from_extension(extension: &str) -> Self {
        match extension {
            "ts" | "mts" | "cts" => Self::Ts,
            "tsx" | "jsx" => Self::Tsx,
            _ => Self::Js,
        }
    }
}

/// Caps on the input and on what is said about it. Each is checked before the work it bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Caps {
    pub source_bytes: u32,
    /// Operators and statements without braces in a row; a bracket counts as four of them.
    pub nesting: u32,
    pub nodes: u32,
    pub diagnostics: u32,
    pub diagnostic_bytes: u32,
}

impl Default for Caps {
    fn default() -> Self {
        Self {
            source_bytes: 4 * 1024 * 1024,
            nesting: 1_000,
            nodes: 2_000_000,
            diagnostics: 50,
            diagnostic_bytes: 64 * 1024,
        }
    }
}
