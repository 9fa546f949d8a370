//! An enum is an object with a property for each member, and one back from each number.
//!
//! ## Input
//! ```ts
//! enum Size { Small, Large = Small + 4, Huge, Name = "size" }
//! ```
//! ## Output
//! ```js
//! var Size={};Size[Size["Small"]=0]="Small";Size[Size["Large"]=Size["Small"] + 4]="Large";…;Size["Name"]="size";
//! ```
//!
//! Values are computed where the program runs. A guard that folds them can be made to fold
//! `b = a + a, c = b + b, …` until its own memory is gone.

use oxc_ast::ast::*;
use oxc_ast_visit::VisitJs;
use oxc_span::GetSpan;
use oxc_syntax::symbol::{SymbolFlags, SymbolId};

use super::super::Rewriter;
use super::super::enums::OpenEnum;

impl<'a> Rewriter<'a, '_> {
    pub(in super::super) fn enumeration(&mut self, it: &TSEnumDeclaration<'a>) {
        let name = self.slice(it.id.span.start, it.id.span.end);
        let Some(symbol) = it.id.symbol_id.get() else { return };
        let opening = self.opening(it, symbol, name);
        self.edits.insert(it.span.start, opening);
        self.enums.open.push(OpenEnum { name, symbol, span: it.span });
        let mut end = it.span.start;
        let mut before = None;
        for member in &it.body.members {
            self.erase(end, member.span.start);
            self.member(name, symbol, member, before);
            self.enums.members.insert((symbol, member.id.static_name().as_str()));
            before = Some(member);
            end = member.span.end;
        }
        self.erase(end, it.span.end);
        self.enums.open.pop();
    }

    /// The second declaration of an enum adds to the first.
    fn opening(&self, it: &TSEnumDeclaration<'a>, symbol: SymbolId, name: &str) -> &'a str {
        if self.scoping.symbol_span(symbol) != it.id.span {
            return "";
        }
        let is_top = self.scoping.symbol_scope_id(symbol) == self.scoping.root_scope_id();
        let keyword = if is_top { "var" } else { "let" };
        self.keep(&format!("{keyword} {name}={{}};"))
    }

    fn member(&mut self, name: &'a str, symbol: SymbolId, it: &TSEnumMember<'a>, before: Option<&TSEnumMember<'a>>) {
        let key = self.member_key(name, it);
        let quoted = quote(it.id.static_name().as_str());
        let Some(value) = &it.initializer else {
            let value = before.map_or_else(|| "0".to_owned(), |before| format!("{}+1", self.member_key(name, before)));
            let text = self.keep(&format!("{name}[{key}={value}]={quoted};"));
            return self.edits.replace(it.span.start, it.span.end, text);
        };
        let (open, close) = if self.is_text(value) {
            self.enums.texts.insert((symbol, it.id.static_name().as_str()));
            (self.keep(&format!("{key}=")), ";")
        } else {
            (self.keep(&format!("{name}[{key}=")), self.keep(&format!("]={quoted};")))
        };
        self.edits.replace(it.span.start, value.span().start, open);
        self.visit_expression(value);
        self.edits.insert(it.span.end, close);
    }

    /// `Size["Small"]`, with the question about a blocked name where one is due.
    fn member_key(&self, name: &str, it: &TSEnumMember<'a>) -> String {
        let member = it.id.static_name();
        let quoted = quote(member.as_str());
        if self.blocked.contains(&member.as_str()) {
            format!("{name}[{}{quoted})]", self.text.call_key)
        } else {
            format!("{name}[{quoted}]")
        }
    }

    /// Whether TypeScript takes a value for text without running it.
    pub(in super::super) fn is_text(&self, value: &Expression<'a>) -> bool {
        match value {
            Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => true,
            Expression::ParenthesizedExpression(inner) => self.is_text(&inner.expression),
            Expression::BinaryExpression(sum) if sum.operator == BinaryOperator::Addition => {
                self.is_text(&sum.left) || self.is_text(&sum.right)
            }
            Expression::Identifier(name) => match self.member_of(name) {
                Some(owner) => self.enums.texts.contains(&(owner.symbol, name.name.as_str())),
                None => self.symbol_of(name).is_some_and(|symbol| self.enums.constants.contains(&symbol)),
            },
            Expression::StaticMemberExpression(it) => self.is_text_of(&it.object, it.property.name.as_str()),
            Expression::ComputedMemberExpression(it) => match &it.expression {
                Expression::StringLiteral(key) => self.is_text_of(&it.object, key.value.as_str()),
                Expression::TemplateLiteral(key) => {
                    key.single_quasi().is_some_and(|key| self.is_text_of(&it.object, key.as_str()))
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn is_text_of(&self, object: &Expression<'a>, member: &str) -> bool {
        let Expression::Identifier(name) = object else { return false };
        self.symbol_of(name).is_some_and(|symbol| self.enums.texts.contains(&(symbol, member)))
    }

    fn symbol_of(&self, name: &IdentifierReference<'a>) -> Option<SymbolId> {
        self.scoping.get_reference(name.reference_id.get()?).symbol_id()
    }

    /// The enum around this place that has a member of this name.
    fn member_of(&self, name: &IdentifierReference<'a>) -> Option<OpenEnum<'a>> {
        let symbol = self.symbol_of(name);
        let declared = symbol.map(|symbol| self.scoping.symbol_span(symbol));
        for open in self.enums.open.iter().rev() {
            let inside = declared.is_some_and(|span| open.span.start <= span.start && span.end <= open.span.end);
            let is_member =
                symbol.is_some_and(|symbol| self.scoping.symbol_flags(symbol).contains(SymbolFlags::EnumMember));
            if inside {
                return is_member.then_some(*open);
            }
            if self.enums.members.contains(&(open.symbol, name.name.as_str())) {
                return Some(*open);
            }
        }
        None
    }

    /// Inside an enum its members are names: `Large = Small + 4  ->  Size["Small"] + 4`
    pub(in super::super) fn enum_reference(&mut self, it: &IdentifierReference<'a>) {
        if let Some(owner) = self.member_of(it) {
            let text = format!("{}[{}]", owner.name, quote(it.name.as_str()));
            self.edits.replace(it.span.start, it.span.end, self.keep(&text));
        }
    }

    /// `{ Small }  ->  { Small:Size["Small"] }`
    pub(in super::super) fn enum_shorthand(&mut self, it: &ObjectProperty<'a>) {
        if let Expression::Identifier(name) = &it.value
            && self.member_of(name).is_some()
        {
            let key = self.slice(name.span.start, name.span.end);
            self.edits.insert(name.span.start, self.keep(&format!("{key}:")));
        }
    }

    /// `const prefix = "a"` is text in every enum below.
    pub(in super::super) fn note_constant(&mut self, it: &VariableDeclarator<'a>) {
        if it.type_annotation.is_none()
            && let Some(symbol) = it.id.get_binding_identifier().and_then(|name| name.symbol_id.get())
            && self.scoping.symbol_flags(symbol).contains(SymbolFlags::ConstVariable)
            && it.init.as_ref().is_some_and(|value| self.is_text(value))
        {
            self.enums.constants.insert(symbol);
        }
    }
}

fn quote(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
