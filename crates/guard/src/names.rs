//! Names the guard adds to a program. None of them occurs in the program, and without `eval` a
//! program cannot spell a name that is not in its own text.

use oxc_semantic::Scoping;
use serde::Serialize;

/// The generated names. Each is `prefix` and one letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Names {
    /// The function that the hardened script calls with its body.
    pub entry: String,
    pub prefix: String,
}

impl Names {
    /// Counts up from `seed` until the prefix occurs nowhere in the text and begins no name in it.
    ///
    /// The text alone is not enough: `\u0024` spells `$` inside an identifier, and only the
    /// parser has decoded that.
    pub(crate) fn generate(source: &str, scoping: &Scoping, seed: u32) -> Self {
        let taken = |prefix: &str| {
            source.contains(prefix)
                || scoping.symbol_names().any(|name| name.starts_with(prefix))
                || scoping.root_unresolved_references().keys().any(|name| name.as_str().starts_with(prefix))
        };
        let mut number = seed;
        loop {
            let prefix = format!("$b{number}");
            if !taken(&prefix) {
                return Self { entry: format!("{prefix}e"), prefix };
            }
            number = number.wrapping_add(1);
        }
    }

    pub(crate) fn of(&self, letter: char) -> String {
        format!("{}{letter}", self.prefix)
    }
}
