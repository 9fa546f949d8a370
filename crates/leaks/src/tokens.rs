//! Words that occur nowhere else: one for each probe, so that whatever arrives says whose it is.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

#[derive(Debug)]
pub(crate) struct Tokens {
    run: String,
    made: u32,
}

impl Tokens {
    /// `run` is different every time, and nothing depends on how.
    pub(crate) fn new() -> Self {
        let random = RandomState::new().build_hasher().finish();
        Self { run: format!("{:08x}", random & 0xffff_ffff), made: 0 }
    }

    /// All of one length, so that none is the beginning of another; letters and digits, so that a host name can hold it.
    pub(crate) fn next(&mut self) -> String {
        self.made += 1;
        format!("bj{}{:05}", self.run, self.made)
    }

    pub(crate) fn secret(&self) -> String {
        format!("secret-{}", self.run)
    }
}
