//! Classes: what only a type checker reads is taken out, parameter properties are written out.
//!
//! ## Input
//! ```ts
//! abstract class A<T> extends B<T> implements C {
//!   private readonly list?: T[] = [];
//!   abstract size(): number;
//!   constructor(public name: string) { super(); }
//! }
//! ```
//! ## Output
//! ```js
//! class A extends B {name;
//!   list = [];
//!
//!   constructor(name) { super();this.name=name; }
//! }
//! ```

use oxc_ast::ast::*;
use oxc_ast_visit::VisitJs;
use oxc_span::GetSpan;
use oxc_syntax::scope::ScopeFlags;

use super::super::Rewriter;

/// Words in front of a member that mean nothing once the types are gone.
const MODIFIERS: &[&str] = &["declare", "abstract", "public", "private", "protected", "readonly", "override"];

impl<'a> Rewriter<'a, '_> {
    pub(in super::super) fn class(&mut self, it: &Class<'a>) {
        if it.r#abstract {
            self.erase_modifiers(it.span.start, it.body.span.start);
        }
        let types = it.type_parameters.as_ref().map(|types| types.span);
        self.erase_span(types);
        let mut end = types.or(it.id.as_ref().map(|id| id.span)).map_or(it.span.start, |span| span.end);
        if let Some(heritage) = &it.heritage {
            self.visit_expression(&heritage.expression);
            let arguments = heritage.type_arguments.as_ref().map(|types| types.span);
            self.erase_span(arguments);
            end = arguments.unwrap_or(heritage.expression.span()).end;
        }
        if let Some(last) = it.implements.last() {
            // The first letter that is no comment begins `implements`.
            self.erase(self.find(end, b'i'), last.span.end);
        }
        let derived = it.heritage.is_some();
        self.declare_properties(it);
        for element in &it.body.body {
            self.class_element(element, derived);
        }
    }

    fn class_element(&mut self, element: &ClassElement<'a>, derived: bool) {
        match element {
            ClassElement::TSIndexSignature(signature) => self.erase_span(Some(signature.span)),
            ClassElement::MethodDefinition(method) if method.value.body.is_none() => {
                self.erase_span(Some(method.span));
            }
            ClassElement::PropertyDefinition(field)
                if field.declare || field.r#type == PropertyDefinitionType::TSAbstractPropertyDefinition =>
            {
                self.erase_span(Some(field.span));
            }
            ClassElement::MethodDefinition(method) => self.method(method, derived),
            ClassElement::PropertyDefinition(field) => self.visit_property_definition(field),
            ClassElement::StaticBlock(block) => self.visit_static_block(block),
            // Refused by a rule.
            ClassElement::AccessorProperty(_) => {}
        }
    }

    fn method(&mut self, it: &MethodDefinition<'a>, derived: bool) {
        if it.kind.is_constructor() {
            self.parameter_properties(it, derived);
        }
        if it.accessibility.is_some() || it.r#override {
            self.erase_modifiers(it.span.start, it.key.span().start);
        }
        self.visit_property_key(&it.key);
        if it.optional {
            self.erase_annotation(self.key_end(&it.key, it.computed), Some(b'?'), None);
        }
        self.visit_function(&it.value, ScopeFlags::Function);
    }

    /// `class A { constructor(public x) {} }  ->  class A {x; … }`: as fields, before all others.
    fn declare_properties(&mut self, it: &Class<'a>) {
        let constructor = it.body.body.iter().find_map(|element| match element {
            ClassElement::MethodDefinition(it) if it.kind.is_constructor() && it.value.body.is_some() => Some(it),
            _ => None,
        });
        let Some(constructor) = constructor else { return };
        let names = with_properties(&constructor.value).map(|parameter| parameter.pattern.span());
        let fields: String = names.map(|span| format!("{};", self.slice(span.start, span.end))).collect();
        if !fields.is_empty() {
            self.edits.insert(it.body.span.start + 1, self.keep(&fields));
        }
    }

    /// `constructor(public x) {}  ->  constructor(x) {this.x=x;}`
    fn parameter_properties(&mut self, it: &MethodDefinition<'a>, derived: bool) {
        let mut assignments = String::new();
        for name in with_properties(&it.value).filter_map(|parameter| parameter.pattern.get_binding_identifier()) {
            let (text, name) = (self.slice(name.span.start, name.span.end), name.name.as_str());
            if self.blocked.contains(&name) {
                assignments.push_str(&format!("this[{}\"{name}\")]={text};", self.text.call_key));
            } else {
                assignments.push_str(&format!("this.{text}={text};"));
            }
        }
        if !assignments.is_empty() {
            let place = if derived { super_statement(&it.value) } else { None };
            self.assignments = Some((place, self.keep(&assignments)));
        }
    }

    pub(in super::super) fn erase_field_types(&mut self, it: &PropertyDefinition<'a>) {
        if it.accessibility.is_some() || it.readonly || it.r#override {
            self.erase_modifiers(it.span.start, it.key.span().start);
        }
        let mark = it.optional.then_some(b'?').or(it.definite.then_some(b'!'));
        self.erase_annotation(self.key_end(&it.key, it.computed), mark, it.type_annotation.as_deref());
    }

    /// `public x`, `readonly x` in a parameter list.
    pub(in super::super) fn erase_parameter_modifiers(&mut self, it: &FormalParameter<'a>) {
        if it.has_modifier() {
            self.erase(it.span.start, it.pattern.span().start);
        }
    }

    fn key_end(&self, key: &PropertyKey<'a>, computed: bool) -> u32 {
        let end = key.span().end;
        if computed { self.find(end, b']') + 1 } else { end }
    }

    /// Takes out every modifier from `start` to `end` or `class`, and leaves `static`, `async`, `get`, `*`, `[`.
    fn erase_modifiers(&mut self, start: u32, end: u32) {
        let mut at = start;
        while at < end {
            let rest = self.slice(at, end);
            let word = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
            let word = rest.get(..word).unwrap_or("");
            if word.is_empty() {
                // The next letter that is not in a comment.
                at = self.skip(at);
                continue;
            }
            if word == "class" {
                return;
            }
            let length = u32::try_from(word.len()).unwrap_or(u32::MAX);
            if MODIFIERS.contains(&word) {
                self.erase(at, at + length);
            }
            at += length;
        }
    }
}

/// The parameters that are properties too.
pub(crate) fn with_properties<'p, 'a>(function: &'p Function<'a>) -> impl Iterator<Item = &'p FormalParameter<'a>> {
    function.params.items.iter().filter(|parameter| parameter.has_modifier())
}

/// Where the statement `super(…)` of a constructor begins.
pub(crate) fn super_statement(constructor: &Function) -> Option<u32> {
    constructor.body.as_ref()?.statements.iter().find_map(|statement| match statement {
        Statement::ExpressionStatement(it) if it.expression.is_super_call_expression() => Some(it.span.start),
        _ => None,
    })
}
