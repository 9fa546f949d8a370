//! Patterns of tool names, rates and detectors.

use super::Resolving;
use crate::cause::{Cause, Caused};
use crate::codes::Code;
use crate::keys::Key;
use crate::policy::{Action, Detectors, Enumeration, Tools};
use crate::read::brief;
use crate::{Glob, Guest};

/// The longest name a tool can have.
const LONGEST_NAME: usize = 256;

impl Resolving<'_> {
    pub(super) fn tools(&mut self) -> Tools {
        let mut usual = Tools::default();
        if self.guest == Guest::Run {
            // More than a program can make that waits for each answer, so that only floods meet it.
            usual.rate_per_second = 1_000;
        }
        if !self.heard(Key::ToolsAllow) {
            return usual;
        }
        let allow = self.file.get(Key::ToolsAllow).map(|_| self.patterns(Key::ToolsAllow));
        let deny = self.patterns(Key::ToolsDeny);
        if let Some(allow) = &allow {
            for exception in &deny {
                if let (false, Cause::Line { span, .. }) =
                    (allow.iter().any(|pattern| pattern.value.meets(&exception.value)), exception.cause)
                {
                    let message = format!("`{}` meets nothing that is allowed", exception.value);
                    self.tell(Code::ToolDenyNothing, message, exception.cause.to_string(), span);
                }
            }
        }
        let overrides = self.overrides();
        let count = |key, usual| self.file.count(key).unwrap_or(usual);
        let action = |key, usual| self.file.word(key).map_or(usual, Action::from_word);
        // A threshold somebody wrote is meant; the usual one would stop ordinary loops.
        let meant = self.file.get(Key::EnumerationThreshold).is_some() || !overrides.is_empty();
        Tools {
            allow,
            deny,
            rate_per_second: count(Key::RatePerSecond, usual.rate_per_second),
            enumeration: Enumeration {
                threshold: count(Key::EnumerationThreshold, usual.enumeration.threshold),
                window_ms: count(Key::EnumerationWindowMs, usual.enumeration.window_ms),
                overrides,
                action: if meant { Action::Block } else { usual.enumeration.action },
            },
            detectors: Detectors {
                exfiltration: action(Key::Exfiltration, usual.detectors.exfiltration),
                credentials: action(Key::Credentials, usual.detectors.credentials),
                bulk: action(Key::Bulk, usual.detectors.bulk),
                delete_after_read: action(Key::DeleteAfterRead, usual.detectors.delete_after_read),
            },
        }
    }

    pub(super) fn patterns(&mut self, key: Key) -> Vec<Caused<Glob>> {
        let path = self.path(key);
        let mut patterns: Vec<Caused<Glob>> = Vec::new();
        for (index, text) in self.file.texts(key).iter().enumerate() {
            let cause = Cause::entry(path, index, text.span);
            if !is_pattern(&text.text) {
                let message = format!("`{}` is not a pattern of tool names", brief(&text.text));
                self.tell(Code::BadPattern, message, cause.to_string(), text.span);
            } else if patterns.iter().any(|known| known.value.as_str() == text.text) {
                self.tell(Code::Merged, format!("`{}` stands here twice", text.text), cause.to_string(), text.span);
            } else {
                patterns.push(Caused { value: Glob::new(text.text.clone()), cause });
            }
        }
        patterns
    }

    fn overrides(&mut self) -> std::collections::BTreeMap<String, u64> {
        let mut overrides = std::collections::BTreeMap::new();
        for (name, count) in self.file.counts(Key::EnumerationOverrides) {
            if is_pattern(&name.text) && !name.text.contains('*') {
                overrides.insert(name.text.clone(), *count);
            } else {
                let message = format!("`{}` is not the name of a tool", brief(&name.text));
                let help = "Write one tool's whole name; patterns have no threshold of their own.";
                self.tell_with(Code::BadPattern, message, help, self.path(Key::EnumerationOverrides), name.span);
            }
        }
        overrides
    }
}

/// A name, in which `*` may stand for any part.
fn is_pattern(text: &str) -> bool {
    (1..=LONGEST_NAME).contains(&text.len())
        && text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '*')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":_-*".contains(&byte))
}
