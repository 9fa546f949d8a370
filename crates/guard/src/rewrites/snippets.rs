//! The pieces of code that the rewrites put in.

use oxc_allocator::Allocator;

use crate::names::Names;

/// The pieces that are put in, spelt out once per program.
pub(super) struct Snippets<'a> {
    pub(super) turn: &'a str,
    pub(super) open_turn: &'a str,
    pub(super) enter: &'a str,
    pub(super) enter_expression: &'a str,
    pub(super) flush: &'a str,
    pub(super) open_flush: &'a str,
    pub(super) rethrow: &'a str,
    pub(super) open_check: &'a str,
    pub(super) sum: Question<'a>,
    pub(super) integer: Question<'a>,
    pub(super) either: Question<'a>,
    pub(super) call_text: &'a str,
    pub(super) call_key: &'a str,
    pub(super) call_spread: &'a str,
    pub(super) call_shift: &'a str,
    pub(super) call_power: &'a str,
    pub(super) call_source: &'a str,
    pub(super) call_copied: &'a str,
    pub(super) declare_counter: &'a str,
    pub(super) declare_temporary: &'a str,
    pub(super) declare_both: &'a str,
}

impl<'a> Snippets<'a> {
    pub(super) fn new(allocator: &'a Allocator, names: &Names) -> Self {
        let p = names.prefix.as_str();
        let keep = |text: String| -> &'a str { allocator.alloc_str(&text) };
        let question = |call: &str, called: &'static str| Question {
            test: keep(format!(",typeof {p}t===\"number\"?{p}t:{p}{call}{p}t{called})")),
            call: keep(format!("{p}{call}")),
            called,
        };
        let turn = format!("if(({p}n={p}n+1|0)>999){p}n=0,`${{{p}m}}`;");
        let enter = format!("if(--{p}c.n<0)`${{{p}c}}`;");
        let flush = format!("{p}c.n-={p}n;");
        Self {
            open_turn: keep(format!("{{{turn}")),
            turn: keep(turn),
            enter: keep(enter),
            enter_expression: keep(format!("(--{p}c.n<0&&`${{{p}c}}`,")),
            open_flush: keep(format!("{{{flush}{p}n=0;")),
            flush: keep(flush),
            rethrow: keep(format!("if({p}c.n<0)`${{{p}c}}`;")),
            open_check: keep(format!("({p}t=")),
            sum: question("s(", ")"),
            integer: question("b(", ")"),
            either: question(&format!("s({p}b("), "))"),
            call_text: keep(format!("{p}s(")),
            call_key: keep(format!("{p}k(")),
            call_spread: keep(format!("{p}w(")),
            call_shift: keep(format!("{p}h(")),
            call_power: keep(format!("{p}x(")),
            call_source: keep(format!("{p}j(")),
            call_copied: keep(format!("{p}o(")),
            declare_counter: keep(format!("let {p}n=0;")),
            declare_temporary: keep(format!("let {p}t;")),
            declare_both: keep(format!("let {p}n=0,{p}t;")),
        }
    }

    /// For an engine that counts by itself: brackets where a meter would be. Keys are asked as ever, a power stays the call it
    /// was made into, and what is copied into an object is handed over: QuickJS copies nothing of a text.
    pub(super) fn unmetered(allocator: &'a Allocator, names: &Names) -> Self {
        const QUESTION: Question = Question { test: ")", call: "(", called: ")" };
        Self {
            turn: "",
            open_turn: "{",
            enter: "",
            enter_expression: "(",
            flush: "",
            open_flush: "{",
            rethrow: "",
            open_check: "(",
            sum: QUESTION,
            integer: QUESTION,
            either: QUESTION,
            call_text: "(",
            call_spread: "(",
            call_shift: "(",
            call_copied: "(",
            declare_counter: "",
            declare_temporary: "",
            declare_both: "",
            ..Self::new(allocator, names)
        }
    }
}

/// What is asked of a result: by a test behind it, or by a call around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub(super) test: &'a str,
    pub(super) call: &'a str,
    pub(super) called: &'a str,
}
