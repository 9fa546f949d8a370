//! Dialogs.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Dialogs",
    wall: Wall::Sandbox,
    why: "no `allow-modals` unless the policy opens it",
    names: &[
        "alert", "confirm", "print", "prompt",
    ],
};
