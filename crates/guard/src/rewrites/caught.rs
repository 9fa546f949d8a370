//! A tripped meter passes through `catch` and `finally`.
//!
//! The meter stops a program by throwing. A program that catches everything would go on, so every
//! handler first asks whether the budget is used up, which it stays once the meter has tripped. Functions
//! and loops ask too, by their own meters: once tripped, none of them runs again.
//!
//! The budget is asked for, and not only whether the meter has tripped: `throw` hands over the turns of its
//! loop and begins to count anew, so in `for (;;) { try { throw 1; } catch {} }` the loop itself never
//! counts far enough to ask.
//!
//! ## Input
//! ```js
//! try { spin(); } catch { again(); } finally { more(); }
//! ```
//! ## Output
//! ```js
//! try { spin(); } catch {if(c.n<0)`${c}`; again(); } finally {if(c.n<0)`${c}`; more(); }
//! ```

use oxc_ast::ast::{BlockStatement, CatchClause};
use oxc_ast_visit::VisitJs;

use super::Rewriter;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn catch(&mut self, it: &CatchClause<'a>) {
        if let Some(parameter) = &it.param {
            self.visit_catch_parameter(parameter);
        }
        self.finally(&it.body);
    }

    pub(super) fn finally(&mut self, body: &BlockStatement<'a>) {
        self.edits.insert(body.span.start + 1, self.text.rethrow);
        self.visit_block_statement(body);
    }
}
