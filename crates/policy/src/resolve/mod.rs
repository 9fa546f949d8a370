//! From a file to a policy: parse every source, fill every default, refuse every contradiction.

mod guest; // keys that mean nothing to the guest, or contradict it
mod narrow; // what is taken away again
mod network; // rules, and who can enforce them
mod opened; // which capabilities are granted
mod sources; // lists of sources
mod tools; // patterns and thresholds

use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics, Span};
use crate::file::PolicyFile;
use crate::keys::Key;
use crate::limits::Limits;
use crate::narrowing::Narrowing;
use crate::policy::Policy;
use crate::setting::Setting;
use crate::{Engine, Guest, Level, Placement};

impl Policy {
    /// Fills and checks a file for one guest. `None` when something is wrong; all that is wrong is
    /// in `diagnostics`.
    pub fn resolve(file: &PolicyFile, guest: Guest, setting: &Setting, diagnostics: &mut Diagnostics) -> Option<Self> {
        let placement = match guest {
            Guest::Tool => setting.tool_placement,
            _ => guest.usual_placement(),
        };
        let mut at = Resolving { file, guest, placement, setting, diagnostics };
        at.guest_fits();
        let narrowing = if at.heard(Key::Narrow) { at.narrowing() } else { Narrowing::default() };
        let network = at.network(&narrowing);
        let grants = at.grants(&network);
        let named = at.named_methods();
        let tools = at.tools();
        let level = at
            .heard(Key::Level)
            .then(|| file.word(Key::Level))
            .flatten()
            .and_then(Level::from_name)
            .unwrap_or_default();
        let engine = at.heard(Key::Engine).then(|| file.word(Key::Engine)).flatten().and_then(Engine::from_name);
        let engine = engine.unwrap_or_default();
        let limits = Limits::fill(level, guest, |key| file.count(key).filter(|_| at.heard(key)));
        diagnostics.sort();
        if diagnostics.any_error() {
            return None;
        }
        let permissive = file.permissive;
        Some(Self { guest, placement, level, engine, limits, grants, named, network, narrowing, tools, permissive })
    }
}

/// What the parts of resolving share.
struct Resolving<'a> {
    file: &'a PolicyFile,
    guest: Guest,
    placement: Placement,
    setting: &'a Setting,
    diagnostics: &'a mut Diagnostics,
}

impl Resolving<'_> {
    fn tell(&mut self, code: Code, message: impl Into<String>, path: impl Into<String>, span: Option<Span>) {
        self.tell_with(code, message, code.row().help, path, span);
    }

    fn tell_with(
        &mut self,
        code: Code,
        message: impl Into<String>,
        help: impl Into<String>,
        path: impl Into<String>,
        span: Option<Span>,
    ) {
        self.diagnostics.push(Diagnostic { code, message: message.into(), help: help.into(), path: path.into(), span });
    }

    /// Whether the key means anything to this guest.
    fn heard(&self, key: Key) -> bool {
        key.row().guests.contains(&self.guest)
    }

    /// A key's name as its author wrote it, which another dialect may spell otherwise.
    fn path(&self, key: Key) -> &'static str {
        self.file.get(key).map_or(key.path(), |written| written.path)
    }
}
