//! Text that becomes code.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Text that becomes code",
    wall: Wall::Csp,
    why: "`script-src` has no text and no `eval` unless the policy opens them",
    names: &[
        "eval", "Function", "TrustedHTML", "TrustedScript", "TrustedScriptURL", "TrustedTypePolicy",
        "TrustedTypePolicyFactory", "trustedTypes", "WebAssembly", "write", "writeln",
    ],
};
