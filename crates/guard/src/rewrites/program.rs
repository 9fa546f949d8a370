//! The whole program: a script of its own that hands its body to the runtime, once.
//!
//! ## Input
//! ```js
//! const x = await callTool("sum", { of: [1, 2] });
//! x.total
//! ```
//! ## Output
//! ```js
//! "use strict";e((...r)=>{const[c,m,s,k,w,h,x,b,o,j]=r;return async function(){const x = await callTool("sum", { of: [1, 2] });
//! return(x.total);
//! }});
//! ```
//!
//! The runtime's functions are constants of an arrow around the program's own function, so that
//! `arguments` at the top of a program shows nothing, and that a compiler may take their values for
//! granted: as parameters, which could change, they made calls of small functions cost twice as much. `this` is `undefined` there, as in a module.
//!
//! A program is the body of an async function, or ends in an expression whose value is the result,
//! or is a module whose exports are the result: the default export alone, or an object of all. Where the
//! result is a function for certain, it is called ([`super::entry`]).

use std::fmt::Write;

use oxc_ast::ast::*;
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_span::GetSpan;

use super::silent::{is_type_statement, says_nothing};
use super::typescript::is_type_export;
use super::{FrameKind, Meters, RUNTIME, Rewriter, entry};
use crate::names::Names;
use crate::positions::Positions;

/// The program with every rewrite applied.
#[derive(Debug)]
pub(crate) struct Rewritten {
    pub(crate) code: String,
    pub(crate) positions: Positions,
    pub(crate) meters: Meters,
    pub(crate) edits: usize,
}

/// What a module exports, as pairs of exported name and the expression that has the value.
#[derive(Default)]
struct Exports {
    named: Vec<(String, String)>,
    default: Option<String>,
    /// The default export is a function, which is called with this.
    called: Option<String>,
}

impl<'a> Rewriter<'a, '_> {
    pub(crate) fn rewrite(mut self, program: &Program<'a>, names: &Names) -> Rewritten {
        self.enter_frame(FrameKind::Body);
        if let Some(hashbang) = &program.hashbang {
            self.edits.replace(hashbang.span.start, hashbang.span.end, "");
        }
        self.directives(program);
        let mut exports = Exports::default();
        let lead = self.source.lead();
        let own = |statement: &Statement| statement.span().end > lead;
        let says = |statement: &Statement| own(statement) && !says_nothing(self.scoping, statement);
        let last_index = program.body.iter().rposition(says);
        for (index, statement) in program.body.iter().enumerate() {
            if statement.is_module_declaration() {
                let mut nobodys = Exports::default();
                let exports = if own(statement) { &mut exports } else { &mut nobodys };
                self.module_declaration(statement, exports, names, program);
                continue;
            }
            match statement {
                Statement::ExpressionStatement(last)
                    if last_index == Some(index) && exports.is_empty() && !has_top_level_return(program, lead) =>
                {
                    self.result(last, program);
                }
                statement => self.visit_statement(statement),
            }
        }
        let frame = self.frames.pop();
        let (loops, temporary) = frame.map_or((false, false), |frame| (frame.loops, frame.temporary));
        let prefix = self.prefix(names, loops, temporary);
        let mut suffix = String::from("\n");
        if loops {
            suffix.push_str(self.text.flush);
        }
        exports.write(&mut suffix);
        if let Some((name, arguments)) = entry::only_function(program, self.scoping, lead) {
            let call = if self.keep_functions { String::new() } else { format!("({arguments})") };
            _ = write!(suffix, "return {name}{call};");
        }
        suffix.push_str("}});\n");
        let edits = self.edits.len();
        let (code, positions) = self.edits.apply(self.source, &prefix, &suffix);
        Rewritten { code, positions, meters: self.meters, edits }
    }

    fn prefix(&self, names: &Names, loops: bool, temporary: bool) -> String {
        let parameters: Vec<String> = RUNTIME.iter().map(|&(letter, _)| names.of(letter)).collect();
        let declared = match (loops, temporary) {
            (true, true) => self.text.declare_both,
            (true, false) => self.text.declare_counter,
            (false, true) => self.text.declare_temporary,
            (false, false) => "",
        };
        let (entry, given) = (&names.entry, names.of('r'));
        let parameters = parameters.join(",");
        format!(
            "\"use strict\";{entry}((...{given})=>{{const[{parameters}]={given};return async function(){{{declared}"
        )
    }

    /// A text on its own is a directive to the grammar, but the result to an author.
    fn directives(&mut self, program: &Program<'a>) {
        let alone = program.body.is_empty();
        for (index, directive) in program.directives.iter().enumerate() {
            if alone && index + 1 == program.directives.len() {
                self.edits.insert(directive.span.start, "return ");
            }
            if self.byte(directive.span.end - 1) != b';' {
                self.edits.insert(directive.span.end, ";");
            }
        }
    }

    fn result(&mut self, last: &ExpressionStatement<'a>, program: &Program<'a>) {
        // module.exports = value  ->  value
        let exported = entry::module_exports(program, self.scoping).map(|assignment| &assignment.right);
        let value = exported.unwrap_or(&last.expression);
        let called = self.called_with(value, program);
        let loops = self.frame().is_some_and(|frame| frame.loops);
        let flush = if loops { self.text.flush } else { "" };
        let open = match (flush, &called) {
            ("", None) => "return(",
            (flush, None) => self.keep(&format!("{flush}return(")),
            (flush, Some(_)) => self.keep(&format!("{flush}return((")),
        };
        self.edits.replace(last.expression.span().start, value.span().start, open);
        self.visit_expression(value);
        let end = if self.byte(last.span.end - 1) == b';' { "" } else { ";" };
        let close = match (&called, end) {
            (None, "") => ")",
            (None, _) => ");",
            (Some(arguments), end) => self.keep(&format!(")({arguments})){end}")),
        };
        self.edits.insert(value.span().end, close);
    }

    fn called_with(&self, value: &Expression<'a>, program: &Program<'a>) -> Option<String> {
        if self.keep_functions { None } else { entry::called_with(value, program, self.scoping) }
    }

    fn module_declaration(
        &mut self,
        statement: &Statement<'a>,
        exports: &mut Exports,
        names: &Names,
        program: &Program<'a>,
    ) {
        match statement {
            // export type A = 1;  ->  ;
            statement if is_type_statement(self.scoping, statement) => self.erase_statement(statement.span()),
            // export const a = 1;  ->  const a = 1;
            Statement::ExportDeclaration(export) => {
                let span = export.declaration.span();
                self.edits.replace(export.span.start, span.start, "");
                for name in bound_names(&export.declaration) {
                    exports.named.push((name.clone(), name));
                }
                self.visit_declaration(&export.declaration);
                if matches!(export.declaration, Declaration::VariableDeclaration(_)) {
                    self.edits.insert(export.span.end, ";");
                }
            }
            // export { a as b };  ->  nothing
            Statement::ExportNamedDeclaration(export) => {
                for specifier in export.specifiers.iter().filter(|it| !is_type_export(self.scoping, it)) {
                    exports.named.push((specifier.exported.name().to_string(), specifier.local.name().to_string()));
                }
                self.edits.replace(export.span.start, export.span.end, ";");
            }
            Statement::ExportDefaultDeclaration(export) => {
                exports.called = match &export.declaration {
                    _ if self.keep_functions => None,
                    ExportDefaultDeclarationKind::FunctionDeclaration(function) => entry::callable(function),
                    other => other.as_expression().and_then(|value| self.called_with(value, program)),
                };
                self.default_export(export, exports, names);
            }
            // Imports and re-exports are refused by the rules; nothing else is left.
            other => self.visit_statement(other),
        }
    }

    fn default_export(&mut self, export: &ExportDefaultDeclaration<'a>, exports: &mut Exports, names: &Names) {
        let declaration = &export.declaration;
        let own_name = match declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(function) => function.id.as_ref(),
            ExportDefaultDeclarationKind::ClassDeclaration(class) => class.id.as_ref(),
            _ => None,
        };
        let span = declaration.span();
        if let Some(name) = own_name {
            // export default function f() {}  ->  function f() {}
            self.edits.replace(export.span.start, span.start, "");
            exports.default = Some(name.name.to_string());
        } else {
            // export default value;  ->  const d = value;
            let name = names.of('d');
            self.edits.replace(export.span.start, span.start, self.keep(&format!("const {name}=")));
            exports.default = Some(name);
        }
        walk_js::walk_export_default_declaration_kind(self, declaration);
        if own_name.is_none() {
            self.edits.insert(span.end, ";");
        }
    }
}

impl Exports {
    fn is_empty(&self) -> bool {
        self.named.is_empty() && self.default.is_none()
    }

    fn write(&self, out: &mut String) {
        let Exports { named, default, called } = self;
        match default {
            // export default function main() {}  ->  return main();
            Some(value) if let Some(arguments) = called => _ = write!(out, "return {value}({arguments});"),
            Some(value) if named.is_empty() => _ = write!(out, "return {value};"),
            _ if self.is_empty() => {}
            default => {
                out.push_str("return {");
                for (name, value) in
                    named.iter().map(|(n, v)| (n.as_str(), v)).chain(default.iter().map(|v| ("default", v)))
                {
                    let quoted = serde_json::to_string(name).unwrap_or_default();
                    // A computed key, because "__proto__": would set the prototype.
                    _ = write!(out, "[{quoted}]:{value},");
                }
                out.push_str("};");
            }
        }
    }
}

fn bound_names(declaration: &Declaration) -> Vec<String> {
    use oxc_syntax::scope::ScopeFlags;
    #[derive(Default)]
    struct Bound(Vec<String>);
    impl<'a> VisitJs<'a> for Bound {
        fn visit_binding_identifier(&mut self, it: &BindingIdentifier<'a>) {
            self.0.push(it.name.to_string());
        }
        fn visit_expression(&mut self, _: &Expression<'a>) {}
        fn visit_function(&mut self, _: &Function<'a>, _: ScopeFlags) {}
    }
    let id = match declaration {
        Declaration::FunctionDeclaration(function) => function.id.as_ref(),
        Declaration::ClassDeclaration(class) => class.id.as_ref(),
        Declaration::TSEnumDeclaration(declared) => Some(&declared.id),
        Declaration::VariableDeclaration(variables) => {
            let mut bound = Bound::default();
            for declarator in &variables.declarations {
                bound.visit_binding_pattern(&declarator.id);
            }
            return bound.0;
        }
        _ => None,
    };
    id.map(|id| id.name.to_string()).into_iter().collect()
}

/// `return` outside every function: the program is a function body, and its last expression is not
/// its result. What stands before `lead` is not the program's.
fn has_top_level_return(program: &Program, lead: u32) -> bool {
    use oxc_syntax::scope::ScopeFlags;
    #[derive(Default)]
    struct Returns(bool);
    impl<'a> VisitJs<'a> for Returns {
        fn visit_return_statement(&mut self, _: &ReturnStatement<'a>) {
            self.0 = true;
        }
        fn visit_expression(&mut self, _: &Expression<'a>) {}
        fn visit_function(&mut self, _: &Function<'a>, _: ScopeFlags) {}
        fn visit_class(&mut self, _: &Class<'a>) {}
    }
    let mut returns = Returns::default();
    for statement in program.body.iter().filter(|statement| statement.span().end > lead) {
        returns.visit_statement(statement);
    }
    returns.0
}
