//! A second, independent look at a hardened program: is every loop, every function, every handler
//! metered? It parses the output and knows nothing of how the guard made it.

use oxc_allocator::Allocator;
use oxc_ast::ast::*;
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType, Span};
use oxc_syntax::scope::ScopeFlags;

/// What is not metered, or why the output cannot be read at all.
pub(crate) fn unmetered(code: &str, prefix: &str) -> Vec<String> {
    let allocator = Allocator::default();
    // As the worker loads it: a classic script.
    let parsed = Parser::new(&allocator, code, SourceType::script()).parse();
    if parsed.panicked || !parsed.diagnostics.is_empty() {
        return parsed.diagnostics.iter().map(|error| format!("the output does not parse: {error}")).collect();
    }
    let mut walk = Walk {
        code,
        turn: format!("if(({prefix}n={prefix}n+1|0)>999){prefix}n=0,`${{{prefix}m}}`;"),
        enter: format!("if(--{prefix}c.n<0)`${{{prefix}c}}`;"),
        concise: format!("(--{prefix}c.n<0&&`${{{prefix}c}}`,"),
        caught: format!("if({prefix}c.n<0)`${{{prefix}c}}`;"),
        wrapper: 2,
        missing: Vec::new(),
    };
    walk.visit_program(&parsed.program);
    walk.missing
}

struct Walk<'c> {
    code: &'c str,
    turn: String,
    enter: String,
    concise: String,
    caught: String,
    /// The two outermost functions are the guard's own.
    wrapper: u32,
    missing: Vec<String>,
}

impl Walk<'_> {
    fn text(&self, span: Span) -> &str {
        &self.code[span.start as usize..span.end as usize]
    }

    fn expect(&mut self, met: bool, what: &str, span: Span) {
        if !met {
            let shown: String = self.text(span).chars().take(120).collect();
            self.missing.push(format!("{what}: {shown}"));
        }
    }

    fn begins_with(&self, statements: &[Statement], wanted: &str) -> bool {
        statements.first().is_some_and(|first| self.text(first.span()) == wanted)
    }

    fn turn(&mut self, body: &Statement) {
        let met = matches!(body, Statement::BlockStatement(block) if self.begins_with(&block.body, &self.turn));
        self.expect(met, "a loop without a meter", body.span());
    }

    fn entered(&mut self, body: &FunctionBody) {
        let own = body.statements.iter().find(|statement| {
            // The declaration of the guard's own locals comes first.
            !matches!(statement, Statement::VariableDeclaration(_))
        });
        let met = own.is_some_and(|first| self.text(first.span()) == self.enter);
        self.expect(met, "a function without a meter", body.span);
    }
}

impl<'a> VisitJs<'a> for Walk<'_> {
    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        if self.wrapper > 0 {
            self.wrapper -= 1;
        } else if let Some(body) = &it.body {
            self.entered(body);
        }
        walk_js::walk_function(self, it, flags);
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        if self.wrapper > 0 {
            self.wrapper -= 1;
        } else {
            match &it.body {
                ArrowFunctionBody::FunctionBody(body) => self.entered(body),
                concise => {
                    let met = self.text(concise.span()).starts_with(&self.concise);
                    self.expect(met, "an arrow without a meter", concise.span());
                }
            }
        }
        walk_js::walk_arrow_function_expression(self, it);
    }

    fn visit_for_statement(&mut self, it: &ForStatement<'a>) {
        self.turn(&it.body);
        walk_js::walk_for_statement(self, it);
    }

    fn visit_for_in_statement(&mut self, it: &ForInStatement<'a>) {
        self.turn(&it.body);
        walk_js::walk_for_in_statement(self, it);
    }

    fn visit_for_of_statement(&mut self, it: &ForOfStatement<'a>) {
        self.turn(&it.body);
        walk_js::walk_for_of_statement(self, it);
    }

    fn visit_while_statement(&mut self, it: &WhileStatement<'a>) {
        self.turn(&it.body);
        walk_js::walk_while_statement(self, it);
    }

    fn visit_do_while_statement(&mut self, it: &DoWhileStatement<'a>) {
        self.turn(&it.body);
        walk_js::walk_do_while_statement(self, it);
    }

    fn visit_try_statement(&mut self, it: &TryStatement<'a>) {
        let handlers = it.handler.iter().map(|handler| &handler.body).chain(&it.finalizer);
        for body in handlers {
            let met = self.begins_with(&body.body, &self.caught);
            self.expect(met, "a handler without a check", body.span);
        }
        walk_js::walk_try_statement(self, it);
    }
}
