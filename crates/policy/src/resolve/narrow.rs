//! Directives that take away what everything else opened.

use super::Resolving;
use crate::cause::{Cause, Caused};
use crate::codes::Code;
use crate::keys::Key;
use crate::narrowing::Narrowing;
use crate::source::NetworkRule;

impl Resolving<'_> {
    pub(super) fn narrowing(&mut self) -> Narrowing {
        let path = self.path(Key::Narrow);
        let mut narrowing = Narrowing::default();
        for (index, text) in self.file.texts(Key::Narrow).iter().enumerate() {
            if let Err(fault) = narrowing.add(&text.text) {
                self.fault(fault, format!("{path}[{index}]"), text.span);
            }
        }
        narrowing
    }

    /// What is left of the rules. One of which nothing is left is told: somebody asked for it, and may miss it.
    pub(super) fn narrowed(
        &mut self,
        allow: Vec<Caused<NetworkRule>>,
        narrowing: &Narrowing,
    ) -> Vec<Caused<NetworkRule>> {
        let mut left: Vec<Caused<NetworkRule>> = Vec::new();
        for rule in allow {
            let parts = narrowing.connections(&rule.value);
            if let (true, Cause::Line { span, .. }) = (parts.is_empty(), rule.cause) {
                let message = format!("`{}` is closed by `{}`", rule.value, self.path(Key::Narrow));
                let help = "Write the place into its connect-src as well, or leave it out here.";
                self.tell_with(Code::NoEffect, message, help, rule.cause.to_string(), span);
            }
            for value in parts {
                if left.iter().all(|known| known.value != value) {
                    left.push(Caused { value, cause: rule.cause });
                }
            }
        }
        left
    }
}
