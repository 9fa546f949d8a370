//! Text put together in a template is counted when two or more of its values may be long.
//!
//! ## Input
//! ```js
//! all = `${head}, ${tail}`;
//! ```
//! ## Output
//! ```js
//! all = s(`${head}, ${tail}`);
//! ```

use oxc_ast::ast::TemplateLiteral;
use oxc_ast_visit::VisitJs;

use super::Rewriter;
use crate::bounded::is_small;

impl<'a> Rewriter<'a, '_> {
    pub(super) fn template(&mut self, it: &TemplateLiteral<'a>) {
        let long = it.expressions.iter().filter(|value| !is_small(value)).count() > 1;
        if long {
            self.meters.texts += 1;
            self.insert_call(it.span.start, self.text.call_text);
        }
        for value in &it.expressions {
            self.visit_expression(value);
        }
        if long {
            self.edits.insert(it.span.end, ")");
        }
    }
}
