//! How much of the language a program may use. Each level allows everything the one before it allows.

use serde::{Deserialize, Serialize};

/// The four levels, tightest first, so that `a <= b` reads "a allows no more than b".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Strict,
    Secure,
    #[default]
    Standard,
    Permissive,
}

impl Level {
    pub const ALL: [Self; 4] = [Self::Strict, Self::Secure, Self::Standard, Self::Permissive];
    pub const NAMES: [&'static str; 4] =
        [Self::Strict.name(), Self::Secure.name(), Self::Standard.name(), Self::Permissive.name()];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Secure => "secure",
            Self::Standard => "standard",
            Self::Permissive => "permissive",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
