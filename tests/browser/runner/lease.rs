//! Browsers that tests borrow. A test gets a fresh profile in a browser that runs already, where the engine has such
//! profiles, and else a fresh browser; `crates/browsers/src/context.rs` says what either costs.

use std::sync::{Mutex, PoisonError};

use belljar_browsers::{Browser, Engine, Result};

/// What a browser keeps of closed profiles adds up.
const MAX_LEASES: u32 = 60;

#[derive(Default)]
pub(super) struct Pool {
    /// Each with an empty profile and the number of tests that have had it.
    idle: Mutex<Vec<(Browser, u32)>>,
}

/// A browser in the hands of one test. One that is not given back ends with its test.
pub(super) struct Lease {
    pub(super) browser: Browser,
    tests: u32,
}

impl Pool {
    pub(super) fn lease(&self, engine: Engine) -> Result<Lease> {
        let idle = {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.iter().position(|(browser, _)| browser.engine() == engine).map(|index| idle.swap_remove(index))
        };
        if let Some((browser, tests)) = idle {
            browser.begin_session();
            // It may have ended while nobody looked.
            if browser.url().is_ok() {
                return Ok(Lease { browser, tests: tests + 1 });
            }
        }
        let mut browser = Browser::start(engine)?;
        if engine.has_contexts() {
            browser.renew()?;
        }
        Ok(Lease { browser, tests: 1 })
    }

    /// Ends those that nobody has.
    pub(super) fn close(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Only after a test that passed: whatever else has happened to a browser, nobody shall meet it again.
    pub(super) fn give_back(&self, Lease { mut browser, tests }: Lease) {
        if browser.engine().has_contexts() && tests < MAX_LEASES && browser.renew().is_ok() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push((browser, tests));
        }
    }
}
