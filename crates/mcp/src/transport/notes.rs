//! What is remembered about a server that may fail: its last words, for whoever asks why.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use crate::config::Secrets;

/// The last lines of standard error, the last thing on standard output that was no message, and how it ended.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    stderr: VecDeque<String>,
    junk: Option<String>,
    ended: Option<String>,
}

impl Notes {
    const LINES: usize = 20;
    const CHARACTERS: usize = 400;

    pub(super) fn stderr(&self, line: &str) {
        let mut kept = self.kept();
        if kept.stderr.len() == Self::LINES {
            kept.stderr.pop_front();
        }
        kept.stderr.push_back(line.chars().take(Self::CHARACTERS).collect());
    }

    pub(super) fn junk(&self, line: String) {
        self.kept().junk = Some(line);
    }

    /// The first reason is the one that counts.
    pub(crate) fn ended(&self, why: impl Into<String>) {
        self.kept().ended.get_or_insert_with(|| why.into());
    }

    /// Why it ended and what it printed that was no message, without secrets.
    pub(crate) fn epitaph(&self, secrets: &Secrets) -> String {
        let kept = self.kept();
        let mut text = kept.ended.clone().unwrap_or_else(|| "the connection ended".into());
        if let Some(junk) = &kept.junk {
            text.push_str(&format!("; on its standard output was something that is no MCP message: {junk:?}"));
        }
        secrets.hide(&text).into_owned()
    }

    /// The last lines of its standard error, without secrets.
    pub(crate) fn last_words(&self, secrets: &Secrets) -> Vec<String> {
        self.kept().stderr.iter().map(|line| secrets.hide(line).into_owned()).collect()
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(secrets)")
    }
}
