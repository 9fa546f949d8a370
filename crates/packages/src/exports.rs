//! The names that CommonJS files export, found by reading them. Nothing is run.
//!
//! A browser's `import { useState } from "react"` needs names, and a CommonJS file has none before it runs. What is written
//! as other tools expect it is found; a name that is not, and that the app imports, is added by the bundle.

use std::collections::{BTreeMap, BTreeSet};

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Argument, AssignmentExpression, AssignmentTarget, BindingPattern, CallExpression, Expression, ObjectExpression,
    ObjectPropertyKind, VariableDeclarator,
};
use oxc_ast_visit::{Visit, walk};
use oxc_parser::Parser;
use oxc_span::SourceType;
use serde::{Deserialize, Serialize};

/// What the child is given: sources by path, and where each `require` of them leads.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sources {
    pub(crate) files: BTreeMap<String, Source>,
    pub(crate) entries: Vec<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Source {
    pub(crate) text: String,
    /// As it is written, and the path it leads to.
    pub(crate) requires: BTreeMap<String, String>,
}

/// What it answers: names by entry.
pub(crate) type Names = BTreeMap<String, BTreeSet<String>>;

pub(crate) fn names(sources: &Sources) -> Names {
    let read: BTreeMap<&str, Exports> =
        sources.files.iter().map(|(path, source)| (path.as_str(), Exports::of(&source.text))).collect();
    let of_entry = |entry: &String| {
        let (mut names, mut seen, mut waiting) = (BTreeSet::new(), BTreeSet::new(), vec![entry.as_str()]);
        while let Some(path) = waiting.pop() {
            let (Some(exports), Some(source)) = (read.get(path), sources.files.get(path)) else { continue };
            if seen.insert(path) {
                names.extend(exports.names.iter().filter(|name| is_name(name)).cloned());
                let leads = exports.from.iter().filter_map(|specifier| source.requires.get(specifier));
                waiting.extend(leads.map(String::as_str));
            }
        }
        (entry.clone(), names)
    };
    sources.entries.iter().map(of_entry).collect()
}

/// Whether it can be written behind `export`; the default has a way of its own.
pub(crate) fn is_name(name: &str) -> bool {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$');
    let first = name.starts_with(|first: char| !first.is_ascii_digit());
    first && name.len() <= 200 && name.chars().all(letter) && !matches!(name, "default" | "__esModule")
}

/// What one file exports itself, and from which others it passes everything on.
#[derive(Debug, Default)]
struct Exports {
    names: BTreeSet<String>,
    from: BTreeSet<String>,
    /// `var _x = require("./x")`
    required: BTreeMap<String, String>,
}

impl Exports {
    fn of(text: &str) -> Self {
        let allocator = Allocator::default();
        let parsed = Parser::new(&allocator, text, SourceType::cjs()).parse();
        let mut exports = Self::default();
        if !parsed.panicked {
            exports.visit_program(&parsed.program);
        }
        exports
    }

    /// What `module.exports` becomes.
    fn whole(&mut self, value: &Expression<'_>) {
        match value.without_parentheses() {
            Expression::ObjectExpression(object) => self.object(object),
            Expression::AssignmentExpression(chained) => self.whole(&chained.right),
            Expression::ConditionalExpression(either) => {
                self.whole(&either.consequent);
                self.whole(&either.alternate);
            }
            other => self.from.extend(self.required_by(other)),
        }
    }

    fn object(&mut self, object: &ObjectExpression<'_>) {
        for property in &object.properties {
            match property {
                ObjectPropertyKind::ObjectProperty(property) => {
                    self.names.extend(property.key.static_name().map(|name| name.to_string()));
                }
                ObjectPropertyKind::SpreadProperty(spread) => self.from.extend(self.required_by(&spread.argument)),
            }
        }
    }

    /// `require("./x")`, a name that is bound to one, or one in a call such as `__toESM(require("./x"))`.
    fn required_by(&self, value: &Expression<'_>) -> Option<String> {
        match value.without_parentheses() {
            Expression::Identifier(name) => self.required.get(name.name.as_str()).cloned(),
            Expression::CallExpression(call) => {
                let first = call.arguments.first()?;
                match first {
                    Argument::StringLiteral(text) if call.callee.is_specific_id("require") => {
                        Some(text.value.to_string())
                    }
                    other => self.required_by(other.as_expression()?),
                }
            }
            _ => None,
        }
    }
}

/// `exports` or `module.exports`.
fn is_exports(value: &Expression<'_>) -> bool {
    match value.without_parentheses() {
        Expression::Identifier(name) => name.name == "exports",
        Expression::StaticMemberExpression(member) => {
            member.property.name == "exports" && member.object.is_specific_id("module")
        }
        _ => false,
    }
}

impl<'a> Visit<'a> for Exports {
    fn visit_variable_declarator(&mut self, declarator: &VariableDeclarator<'a>) {
        if let (BindingPattern::BindingIdentifier(name), Some(value)) = (&declarator.id, &declarator.init)
            && let Some(required) = self.required_by(value)
        {
            self.required.insert(name.name.to_string(), required);
        }
        walk::walk_variable_declarator(self, declarator);
    }

    fn visit_assignment_expression(&mut self, assignment: &AssignmentExpression<'a>) {
        match &assignment.left {
            AssignmentTarget::StaticMemberExpression(member) if is_exports(&member.object) => {
                self.names.insert(member.property.name.to_string());
            }
            AssignmentTarget::StaticMemberExpression(member)
                if member.property.name == "exports" && member.object.is_specific_id("module") =>
            {
                self.whole(&assignment.right);
            }
            AssignmentTarget::ComputedMemberExpression(member) if is_exports(&member.object) => {
                if let Expression::StringLiteral(name) = &member.expression {
                    self.names.insert(name.value.to_string());
                }
            }
            _ => {}
        }
        walk::walk_assignment_expression(self, assignment);
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        let arguments: Vec<_> = call.arguments.iter().filter_map(Argument::as_expression).collect();
        let callee = match &call.callee {
            Expression::StaticMemberExpression(member) => member.property.name.as_str(),
            Expression::Identifier(name) => name.name.as_str(),
            _ => "",
        };
        match (callee, arguments.as_slice()) {
            ("defineProperty", [target, Expression::StringLiteral(name), ..]) if is_exports(target) => {
                self.names.insert(name.value.to_string());
            }
            // TypeScript, and tools after it: `__exportStar(require("./x"), exports)`, `__export(require("./x"))`.
            ("__exportStar" | "__export" | "_export_star" | "__reExport", given) => {
                let from: Vec<_> = given.iter().filter_map(|value| self.required_by(value)).collect();
                self.from.extend(from);
            }
            // Babel: `Object.keys(_x).forEach(function (key) { … exports[key] = _x[key] })`.
            ("keys", [value]) => self.from.extend(self.required_by(value)),
            ("assign", [target, rest @ ..]) if is_exports(target) => {
                for value in rest {
                    self.whole(value);
                }
            }
            _ => {}
        }
        walk::walk_call_expression(self, call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let source = |text: &str| {
            let requires = files.iter().map(|(path, _)| (format!("./{path}"), (*path).to_owned())).collect();
            Source { text: text.to_owned(), requires }
        };
        let sources = Sources {
            files: files.iter().map(|(path, text)| ((*path).to_owned(), source(text))).collect(),
            entries: vec![files[0].0.to_owned()],
        };
        let found = names(&sources).remove(files[0].0).unwrap();
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{}", files[0].1);
    }

    #[test]
    fn names_as_tools_write_them() {
        for (text, expected) in [
            ("exports.a = 1; module.exports.b = 2; exports['c'] = 3", &["a", "b", "c"][..]),
            (
                "Object.defineProperty(exports, 'a', { get() {} }); Object.defineProperty(exports, '__esModule', {})",
                &["a"],
            ),
            ("module.exports = { a, b: 1, 'c-d': 2, ['e']: 3, default: 4 }", &["a", "b", "e"]),
            ("0 && (module.exports = { a, b })", &["a", "b"]),
            ("exports.a = exports.b = void 0", &["a", "b"]),
            (
                "'production' !== process.env.NODE_ENV && (function () { exports.useState = function () {} })()",
                &["useState"],
            ),
            ("(function (g, f) { f(exports) })(this, function (exports) { exports.a = 1 })", &["a"]),
            ("module.exports = function () {}; module.exports.a = 1", &["a"]),
            ("other.a = 1; exports = 2; const exports2 = {}; exports2.c = 1", &[]),
            ("this is not JavaScript", &[]),
        ] {
            check(&[("a.js", text)], expected);
        }
    }

    #[test]
    fn what_is_passed_on_from_other_files() {
        let other = ("b.js", "exports.x = 1; exports.y = 2");
        for text in [
            "module.exports = require('./b.js')",
            "if (process.env.NODE_ENV === 'production') { module.exports = require('./b.js') } else { module.exports = require('./c.js') }",
            "__exportStar(require('./b.js'), exports)",
            "var _b = require('./b.js'); Object.keys(_b).forEach(function (key) { exports[key] = _b[key] })",
            "module.exports = { ...require('./b.js') }",
            "Object.assign(exports, require('./b.js'))",
            "const b = require('./b.js'); module.exports = b",
        ] {
            check(&[("a.js", text), other], &["x", "y"]);
        }
    }

    #[test]
    fn a_circle_ends() {
        check(
            &[
                ("a.js", "module.exports = require('./b.js'); exports.a = 1"),
                ("b.js", "module.exports = require('./a.js'); exports.b = 1"),
            ],
            &["a", "b"],
        );
    }

    #[test]
    fn names_that_no_export_can_have() {
        for name in ["default", "__esModule", "a-b", "1a", "", "a b", "a;b", "é"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
