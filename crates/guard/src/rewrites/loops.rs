//! A unit for every turn of every loop.
//!
//! Turns are counted in a local that no closure captures, because a counter in a register costs a
//! tenth of one in memory; every 1,000 turns the runtime takes them off the shared budget, asked by
//! reading a text and not by a call (`calls.rs` tells why). What is left over is taken off where the
//! function returns or throws.
//!
//! ## Input
//! ```js
//! while (busy()) step();
//! ```
//! ## Output
//! ```js
//! while (busy()) {if((n=n+1|0)>999)n=0,`${m}`;step();}
//! ```

use oxc_ast::ast::Statement;
use oxc_ast_visit::VisitJs;
use oxc_span::{GetSpan, Span};

use super::Rewriter;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn loop_body(&mut self, body: &Statement<'a>) {
        self.meters.loops += 1;
        if let Some(frame) = self.frame() {
            frame.loops = true;
        }
        let span = body.span();
        if let Statement::BlockStatement(block) = body {
            // { ... }  ->  {turn ... }
            self.edits.insert(span.start + 1, self.text.turn);
            self.visit_block_statement(block);
        } else {
            // step();  ->  {turn step();}
            self.edits.insert(span.start, self.text.open_turn);
            self.visit_statement(body);
            self.edits.insert(span.end, "}");
        }
    }

    /// `return x;` and `throw x;` in a body with loops first hand over the turns made so far.
    pub(super) fn leave_function(&mut self, span: Span, walk: impl FnOnce(&mut Self)) {
        let loops = self.frame().is_some_and(|frame| frame.loops);
        if loops {
            // return x;  ->  {c.n-=n;n=0;return x;}, with n=0 because a throw may be caught in this body
            self.edits.insert(span.start, self.text.open_flush);
        }
        walk(self);
        let ended = self.byte(span.end.saturating_sub(1)) == b';';
        let close = match (ended, loops) {
            (true, true) => "}",
            (false, true) => ";}",
            (true, false) => return,
            (false, false) => ";",
        };
        self.edits.insert(span.end, close);
    }
}
