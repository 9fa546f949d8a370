//! Keys that mean nothing to the guest, and keys that contradict it.

use super::Resolving;
use crate::codes::Code;
use crate::file::{Value, Written};
use crate::keys::{Key, Kind, Shape};
use crate::setting::Isolation;
use crate::{Guest, Placement};

impl Resolving<'_> {
    pub(super) fn guest_fits(&mut self) {
        for key in self.file.keys() {
            let Some(written) = self.file.get(key) else { continue };
            if key == Key::Eval && matches!(self.guest, Guest::Run | Guest::Tool) {
                if self.file.flag(Key::Eval) {
                    self.tell(
                        Code::EvalInRun,
                        format!("a {} never gets code from strings", self.guest),
                        written.path,
                        written.span,
                    );
                }
            } else if !self.heard(key) && asks_for_something(written) {
                let message = format!("`{}` has no effect for a {}", written.path, self.guest);
                self.tell_with(Code::NoEffect, message, self.instead(key), written.path, written.span);
                self.understood(key);
            }
        }
        if self.file.word(Key::Storage) == Some("own") && self.setting.isolation == Isolation::Single && self.in_frame()
        {
            let written = self.file.get(Key::Storage);
            self.tell(
                Code::SharedHost,
                "scripts with a real origin on a host name that all sandboxes share",
                self.path(Key::Storage),
                written.and_then(|written| written.span),
            );
        }
        if self.file.permissive && !self.setting.permissive {
            self.tell(Code::PermissiveOff, "this widget asks for permissive mode", "mode", None);
        }
    }

    /// A list that has no effect here is held to the same rules: what is not understood is told.
    fn understood(&mut self, key: Key) {
        match key.row().shape {
            Shape::Texts(Kind::Sources) => drop(self.sources(key)),
            Shape::Texts(Kind::Rules) => drop(self.rules(key)),
            Shape::Texts(Kind::ToolPatterns) => drop(self.patterns(key)),
            Shape::Texts(Kind::Capabilities) => drop(self.capabilities()),
            Shape::Texts(Kind::Directives) => drop(self.narrowing()),
            _ => {}
        }
    }

    fn in_frame(&self) -> bool {
        self.placement == Placement::Frame && self.guest != Guest::Tool
    }

    /// What a guest without this key does instead.
    fn instead(&self, key: Key) -> &'static str {
        match (self.guest, key) {
            (
                Guest::Run,
                Key::NetworkAllow
                | Key::NetworkDeny
                | Key::NetworkMethods
                | Key::NetworkHeaders
                | Key::NetworkSecrets
                | Key::NetworkSchemes
                | Key::NetworkVia,
            ) => "A script reaches the network only through tools; offer one that fetches.",
            (Guest::Run | Guest::App | Guest::Widget, Key::Capabilities) => {
                "Capabilities are for BTCP tools (`--guest tool`)."
            }
            (Guest::App | Guest::Widget, Key::Level) => {
                "A frame is closed by its headers; levels are for scripts and tools."
            }
            (Guest::Tool, Key::Camera | Key::Microphone | Key::Geolocation | Key::ClipboardWrite) => {
                "A tool asks by capability, such as `media:camera`, so that its user is asked."
            }
            _ => Code::NoEffect.row().help,
        }
    }
}

/// `false`, `[]` and the tightest word ask for what is there already.
fn asks_for_something(written: &Written) -> bool {
    match &written.value {
        Value::Flag(flag) => *flag,
        Value::Texts(texts) => !texts.is_empty(),
        Value::Counts(counts) => !counts.is_empty(),
        Value::Word(word) => !matches!(*word, "opaque" | "auto" | "worker"),
        Value::Count(_) => true,
    }
}
