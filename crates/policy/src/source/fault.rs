//! Why a text is not a source, and what was done to one that is.

use crate::codes::Code;

/// A parsed value, and what was done on the author's behalf.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    pub value: T,
    pub notes: Vec<Noted>,
}

#[derive(Clone, Debug)]
pub struct Noted {
    pub code: Code,
    pub message: String,
}

impl Noted {
    pub(super) fn new(code: Code, message: String) -> Self {
        Self { code, message }
    }
}

/// Why a text is not a source.
#[derive(Clone, Debug)]
pub struct Fault {
    pub code: Code,
    pub message: String,
    pub help: String,
}

impl Fault {
    pub(super) fn new(code: Code, message: String) -> Self {
        Self { code, message, help: code.row().help.into() }
    }

    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: help.into(), ..self }
    }
}
