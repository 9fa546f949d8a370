//! Patterns of tool names, rates and detectors.

use super::Resolving;
use crate::cause::{Cause, Caused};
use crate::codes::Code;
use crate::glob::Glob;
use crate::keys::Key;
use crate::policy::{Action, Detectors, Enumeration, Tools};
use crate::read::brief;

/// The longest name a tool can have.
const LONGEST_NAME: usize = 256;

impl Resolving<'_> {
    pub(super) fn tools(&mut self) -> Tools {
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
        let count = |key, default| self.file.count(key).unwrap_or(default);
        let action = |key| self.file.word(key).map_or(Action::Warn, Action::from_word);
        let written = self.file.get(Key::EnumerationThreshold).is_some();
        let (rate_per_second, threshold, window_ms) = (
            count(Key::RatePerSecond, 100),
            count(Key::EnumerationThreshold, 30),
            count(Key::EnumerationWindowMs, 5_000),
        );
        let detectors = Detectors {
            exfiltration: action(Key::Exfiltration),
            credentials: action(Key::Credentials),
            bulk: action(Key::Bulk),
            delete_after_read: action(Key::DeleteAfterRead),
        };
        let overrides = self.overrides();
        let action = if written || !overrides.is_empty() { Action::Block } else { Action::Warn };
        let enumeration = Enumeration { threshold, window_ms, overrides, action };
        Tools { allow, deny, rate_per_second, enumeration, detectors }
    }

    fn patterns(&mut self, key: Key) -> Vec<Caused<Glob>> {
        let path = self.path(key);
        let mut patterns: Vec<Caused<Glob>> = Vec::new();
        for (index, text) in self.file.texts(key).iter().enumerate() {
            let cause = Cause::entry(path, index, text.span);
            if !is_pattern(&text.text) {
                let message = format!("`{}` is not a pattern of tool names", brief(&text.text));
                self.tell(Code::BadPattern, message, cause.to_string(), text.span);
            } else if patterns.iter().any(|known| known.value.text() == text.text) {
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
