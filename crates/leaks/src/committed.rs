//! What was found before, as `tests/leaks` has it.

use belljar_browsers::Engine;
use belljar_policy::evidence::{self, Cell};
use belljar_policy::guarantees;

use crate::guest::Guest;

pub(crate) fn cell(engine: Engine, channel: &str, guest: Guest) -> Option<Cell> {
    evidence::committed(named(engine))?.cell(channel, guest.name())
}

fn named(engine: Engine) -> guarantees::Engine {
    match engine {
        Engine::Chromium => guarantees::Engine::Chromium,
        Engine::Firefox => guarantees::Engine::Firefox,
        Engine::WebKit => guarantees::Engine::Webkit,
    }
}
