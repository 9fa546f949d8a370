//! The tokens of the `sandbox` attribute and directive: one row each.

use serde::Serialize;

/// What a guest is let do, by token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    Scripts,
    SameOrigin,
    Forms,
    Popups,
    Modals,
    Downloads,
}

impl Token {
    pub const ALL: [Self; 6] =
        [Self::Scripts, Self::SameOrigin, Self::Forms, Self::Popups, Self::Modals, Self::Downloads];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Scripts => "allow-scripts",
            Self::SameOrigin => "allow-same-origin",
            Self::Forms => "allow-forms",
            Self::Popups => "allow-popups",
            Self::Modals => "allow-modals",
            Self::Downloads => "allow-downloads",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|token| token.name() == name)
    }
}

impl Serialize for Token {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Tokens that no policy can ask for.
pub static NEVER: &[(&str, &str)] = &[
    ("allow-popups-to-escape-sandbox", "the new window would be free of every rule"),
    ("allow-top-navigation", "the guest could replace the host page"),
    ("allow-top-navigation-by-user-activation", "one click would replace the host page"),
    ("allow-top-navigation-to-custom-protocols", "opens other programs with data of the guest's choice"),
    ("allow-storage-access-by-user-activation", "reaches storage of other origins"),
    ("allow-same-site-none-cookies", "sends cookies with the requests of an opaque guest"),
    ("allow-pointer-lock", "takes the pointer away from the user"),
    ("allow-orientation-lock", "takes the screen away from the user"),
    ("allow-presentation", "reaches other screens"),
];
