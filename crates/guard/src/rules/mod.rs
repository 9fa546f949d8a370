//! The rules, one file each, and the single walk that asks them all.
//!
//! A rule asks which binding a name resolves to, never how it is spelt.

mod blocked_property; // G033
mod direct_eval; // G030
mod dynamic_import; // G021
mod global_removed; // G031, G032
mod import_meta; // G022
mod imports; // G020
mod judge; // what they share
mod typescript; // G014
mod undeclared_write; // G012
mod unsupported_syntax; // G013

use belljar_model::Level;
use oxc_ast::ast::*;
use oxc_ast_visit::{VisitJs, walk_js};
use oxc_semantic::Scoping;
use oxc_span::GetSpan;
use oxc_syntax::operator::UnaryOperator;

use crate::diagnostic::Findings;
use crate::rewrites::module_exports;
use crate::rewrites::typescript::{is_erased, is_type_default, is_type_export};
use judge::Judge;

/// Walks the program once and collects what the rules have to say.
pub(crate) fn judge<'f>(program: &Program, scoping: &Scoping, level: Level, findings: Findings<'f>) -> Findings<'f> {
    let mut judge = Judge::new(scoping, level, findings);
    // module.exports = value: the rewrite takes the value, and nothing reads the name.
    judge.asked = module_exports(program, scoping)
        .and_then(|assignment| assignment.left.as_member_expression())
        .map(|member| member.object().span());
    judge.visit_program(program);
    judge.into_findings()
}

impl<'a> VisitJs<'a> for Judge<'_, '_> {
    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        if self.is_unresolved(it) && !(it.name == "arguments" && self.functions > 0) {
            if self.is_write(it) {
                undeclared_write::check(self, it);
            } else {
                global_removed::check(self, it);
            }
        }
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if !direct_eval::check(self, it) {
            walk_js::walk_call_expression(self, it);
        }
    }

    fn visit_unary_expression(&mut self, it: &UnaryExpression<'a>) {
        let outer = self.asked;
        if it.operator == UnaryOperator::Typeof
            && let Expression::Identifier(name) = &it.argument
        {
            self.asked = Some(name.span);
        }
        walk_js::walk_unary_expression(self, it);
        self.asked = outer;
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: oxc_syntax::scope::ScopeFlags) {
        self.functions += 1;
        walk_js::walk_function(self, it, flags);
        self.functions -= 1;
    }

    fn visit_import_declaration(&mut self, it: &ImportDeclaration<'a>) {
        imports::check_import(self, it);
    }

    fn visit_export_from_declaration(&mut self, it: &ExportFromDeclaration<'a>) {
        imports::check_reexport(self, it.span, it.export_kind);
    }

    fn visit_export_all_declaration(&mut self, it: &ExportAllDeclaration<'a>) {
        imports::check_reexport(self, it.span, it.export_kind);
    }

    fn visit_export_named_declaration(&mut self, it: &ExportNamedDeclaration<'a>) {
        if !it.export_kind.is_type() {
            walk_js::walk_export_named_declaration(self, it);
        }
    }

    fn visit_export_specifier(&mut self, it: &ExportSpecifier<'a>) {
        if !is_type_export(self.scoping, it) {
            walk_js::walk_export_specifier(self, it);
        }
    }

    fn visit_export_default_declaration(&mut self, it: &ExportDefaultDeclaration<'a>) {
        if !is_type_default(self.scoping, it) {
            walk_js::walk_export_default_declaration(self, it);
        }
    }

    fn visit_declaration(&mut self, it: &Declaration<'a>) {
        if !is_erased(it) {
            walk_js::walk_declaration(self, it);
        }
    }

    fn visit_ts_namespace_declaration(&mut self, it: &TSNamespaceDeclaration<'a>) {
        typescript::check_namespace(self, it);
    }

    fn visit_ts_import_equals_declaration(&mut self, it: &TSImportEqualsDeclaration<'a>) {
        typescript::check_import_equals(self, it.span);
    }

    fn visit_ts_export_assignment(&mut self, it: &TSExportAssignment<'a>) {
        typescript::check_export_equals(self, it.span);
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        typescript::check_class(self, it);
        walk_js::walk_class(self, it);
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        dynamic_import::check(self, it);
        walk_js::walk_import_expression(self, it);
    }

    fn visit_import_meta(&mut self, it: &ImportMeta) {
        import_meta::check(self, it);
    }

    fn visit_static_member_expression(&mut self, it: &StaticMemberExpression<'a>) {
        blocked_property::check_name(self, it.property.span, &it.property.name);
        walk_js::walk_static_member_expression(self, it);
    }

    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        if let Expression::StringLiteral(key) = &it.expression {
            blocked_property::check_name(self, key.span, &key.value);
        }
        walk_js::walk_computed_member_expression(self, it);
    }

    fn visit_binding_property(&mut self, it: &BindingProperty<'a>) {
        blocked_property::check_key(self, &it.key);
        walk_js::walk_binding_property(self, it);
    }

    fn visit_assignment_target_property_property(&mut self, it: &AssignmentTargetPropertyProperty<'a>) {
        blocked_property::check_key(self, &it.name);
        walk_js::walk_assignment_target_property_property(self, it);
    }

    fn visit_decorator(&mut self, it: &Decorator<'a>) {
        unsupported_syntax::check_decorator(self, it);
    }

    fn visit_accessor_property(&mut self, it: &AccessorProperty<'a>) {
        unsupported_syntax::check_accessor(self, it);
    }
}

/// The check every rule file ends in: `pass` programs have no finding of the rule, `fail` programs
/// have one each, drawn in a snapshot.
#[cfg(test)]
pub(crate) fn check(rule: &str, level: Level, pass: &[&str], fail: &[&str]) {
    check_language(rule, level, crate::Language::Js, pass, fail);
}

#[cfg(test)]
pub(crate) fn check_language(rule: &str, level: Level, language: crate::Language, pass: &[&str], fail: &[&str]) {
    use crate::{Options, check as check_program, diagnostic::pretty};
    let options = Options { level, language, ..Options::default() };
    let told = |source: &&str| {
        let report = check_program(source, &options);
        let mine: Vec<_> = report.diagnostics.into_iter().filter(|d| rule.contains(d.code)).collect();
        mine
    };
    for source in pass {
        assert_eq!(told(source), [], "accepted: {source}");
    }
    let drawn: Vec<String> = fail
        .iter()
        .map(|source| {
            let told = told(source);
            assert!(!told.is_empty(), "refused: {source}");
            pretty("program.js", source, &told, 0)
        })
        .collect();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(format!("{}_{level}", rule.replace(" ", "_")), drawn.join("\n"));
    });
}
