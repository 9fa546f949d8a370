//! G031, G032
//!
//! ## What it does
//! Refuses the use of a global that the level removes (G031), and warns of a name that is neither
//! declared nor on the permit table (G032). `typeof name` is a question and always accepted.
//!
//! ## Why it is a risk
//! It is none: the runtime has removed the global before the program starts. This is the friendly
//! early error.

use belljar_model::globals::{Permit, permit};
use oxc_ast::ast::IdentifierReference;

use super::judge::Judge;
use crate::codes::{GLOBAL_REMOVED, GLOBAL_UNLISTED};
use crate::instead::instead;

pub(super) fn check(judge: &mut Judge, identifier: &IdentifierReference) {
    let name = identifier.name.as_str();
    if judge.asked == Some(identifier.span) {
        return;
    }
    let verdict = permit(name, judge.level);
    if verdict == Permit::Allow || !judge.told.insert(name.to_owned()) {
        return;
    }
    if let Permit::Refuse(why) = verdict {
        let message = format!("`{name}` is not there at level {}", judge.level);
        judge.report_with_help(GLOBAL_REMOVED, identifier.span, message, instead(name).unwrap_or(why));
    } else {
        let help = instead(name).unwrap_or(GLOBAL_UNLISTED.help);
        let message = format!("`{name}` is not declared");
        if let Some(said) = judge.report_with_help(GLOBAL_UNLISTED, identifier.span, message, help) {
            said.name = Some(name.to_owned());
        }
    }
}

#[test]
fn rule() {
    use belljar_model::Level::{Standard, Strict};
    let pass = ["typeof fetch === 'function'", "const fetch = 1; fetch", "(document) => document.x", "new Map()"];
    let fail =
        ["fetch('/x')", "const f = () => document.cookie", "new WebSocket('wss://x')", "nowhere.x", "Function('')"];
    super::check("G031 G032", Standard, &pass, &fail);
    super::check("G031 G032", Strict, &["new Set([1])"], &["new Proxy({}, {})", "globalThis.x"]);
}
