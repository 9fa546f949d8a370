//! Why a text is no pattern.

use std::fmt::Display;

pub(super) fn invalid(reason: impl Display) -> String {
    format!("this is no ECMAScript pattern: {reason}")
}
