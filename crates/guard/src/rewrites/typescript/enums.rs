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
use oxc_syntax::symbol::SymbolFlags;

use super::super::Rewriter;

impl<'a> Rewriter<'a, '_> {
    pub(in super::super) fn enumeration(&mut self, it: &TSEnumDeclaration<'a>) {
        let name = self.slice(it.id.span.start, it.id.span.end);
        let opening = self.opening(it, name);
        self.edits.insert(it.span.start, opening);
        self.enums.open.push(name);
        let mut end = it.span.start;
        let mut before = None;
        for member in &it.body.members {
            self.erase(end, member.span.start);
            self.member(name, member, before);
            before = Some(member);
            end = member.span.end;
        }
        self.erase(end, it.span.end);
        self.enums.open.pop();
    }

    /// The second declaration of an enum adds to the first.
    fn opening(&self, it: &TSEnumDeclaration<'a>, name: &str) -> &'a str {
        let Some(symbol) = it.id.symbol_id.get() else { return "" };
        if self.scoping.symbol_span(symbol) != it.id.span {
            return "";
        }
        let is_body = self.scoping.scope_flags(self.scoping.symbol_scope_id(symbol)).is_var();
        let keyword = if is_body { "var" } else { "let" };
        self.keep(&format!("{keyword} {name}={{}};"))
    }

    fn member(&mut self, name: &'a str, it: &TSEnumMember<'a>, before: Option<&TSEnumMember<'a>>) {
        let key = self.member_key(name, it);
        let quoted = quote(it.id.static_name().as_str());
        let Some(value) = &it.initializer else {
            let value = before.map_or_else(|| "0".to_owned(), |before| format!("{}+1", self.member_key(name, before)));
            let text = self.keep(&format!("{name}[{key}={value}]={quoted};"));
            return self.edits.replace(it.span.start, it.span.end, text);
        };
        let (open, close) = if self.is_text(name, value) {
            self.enums.texts.insert((name, it.id.static_name().as_str()));
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

    fn is_text(&self, name: &str, value: &Expression<'a>) -> bool {
        match value {
            Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => true,
            Expression::ParenthesizedExpression(inner) => self.is_text(name, &inner.expression),
            Expression::BinaryExpression(sum) if sum.operator == BinaryOperator::Addition => {
                self.is_text(name, &sum.left) || self.is_text(name, &sum.right)
            }
            Expression::Identifier(member) => self.enums.texts.contains(&(name, member.name.as_str())),
            Expression::StaticMemberExpression(member) => matches!(
                &member.object,
                Expression::Identifier(other)
                    if self.enums.texts.contains(&(other.name.as_str(), member.property.name.as_str()))
            ),
            _ => false,
        }
    }

    /// Inside an enum its members are names: `Large = Small + 4  ->  Size["Small"] + 4`
    pub(in super::super) fn enum_reference(&mut self, it: &IdentifierReference<'a>) {
        let Some(name) = self.enums.open.last() else { return };
        let symbol = it.reference_id.get().and_then(|id| self.scoping.get_reference(id).symbol_id());
        if symbol.is_some_and(|symbol| self.scoping.symbol_flags(symbol).contains(SymbolFlags::EnumMember)) {
            let text = format!("{name}[{}]", quote(it.name.as_str()));
            self.edits.replace(it.span.start, it.span.end, self.keep(&text));
        }
    }
}

fn quote(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
