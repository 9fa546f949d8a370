//! Semicolons the author left out.
//!
//! A piece put in may begin with `(` or `{`; after a statement that ends without a semicolon the
//! parser would read on. So every statement that may end in one, does.
//!
//! ## Input
//! ```js
//! first()
//! a + b
//! ```
//! ## Output
//! ```js
//! first();
//! (t=a + b,typeof t==="string"?s(t):t);
//! ```

use oxc_ast::ast::Statement;
use oxc_span::GetSpan;

use super::Rewriter;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn end_statement(&mut self, it: &Statement<'a>) {
        // `return` and `throw` see to their own end, because they may be put into braces.
        let wants_semicolon = matches!(
            it,
            Statement::ExpressionStatement(_)
                | Statement::VariableDeclaration(_)
                | Statement::BreakStatement(_)
                | Statement::ContinueStatement(_)
                | Statement::DebuggerStatement(_)
                | Statement::DoWhileStatement(_)
        );
        let end = it.span().end;
        if wants_semicolon && self.byte(end.saturating_sub(1)) != b';' {
            self.edits.insert(end, ";");
        }
    }
}
