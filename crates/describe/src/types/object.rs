//! Objects, their properties and what is said of each.

use super::{ANY_OBJECT, ANYTHING, Type, Types, union};
use crate::doc_comment::{clean, comment};
use crate::literal::property;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

const MAX_NAME_BYTES: usize = 200;
const MAX_COMMENT_CHARS: usize = 300;
/// An object that is shorter, and has no comments, stands on one line.
const MAX_LINE: usize = 90;

impl Types<'_> {
    pub(super) fn object(&mut self, fields: &Map<String, Value>, depth: usize, indent: &str) -> Type {
        let inner = format!("{indent}  ");
        let none = Map::new();
        let properties = fields.get("properties").and_then(Value::as_object).unwrap_or(&none);
        let required = fields.get("required").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let required: BTreeSet<&str> = required.iter().filter_map(Value::as_str).collect();
        let optional = properties.keys().map(String::as_str).filter(|name| !required.contains(name));
        let optional: BTreeSet<&str> = optional.collect();

        let mut open = self.other_properties(fields, properties.is_empty() && required.is_empty(), depth, &inner);
        let mut members = Vec::new();
        for (name, mark) in required.iter().map(|name| (name, "")).chain(optional.iter().map(|name| (name, "?"))) {
            if name.len() > MAX_NAME_BYTES || self.room == 0 {
                self.shortened = true;
                open = Some(Other::Unknown);
                continue;
            }
            let schema = properties.get(*name).unwrap_or(&Value::Bool(true));
            let comment = self.comment(schema, &inner);
            let written = self.schema(schema, depth + 1, &inner);
            let member = format!("{}{mark}: {}", property(name), written.text);
            self.room = self.room.saturating_sub(comment.len() + name.len() + 4);
            members.push((comment, member));
        }
        match open {
            None if members.is_empty() => return Type::tight("{ [key: string]: never }"),
            None | Some(Other::Unsaid) => {}
            Some(Other::Unknown) if members.is_empty() => return Type::tight(ANY_OBJECT),
            Some(Other::Unknown) => members.push((String::new(), "[key: string]: unknown".into())),
            Some(Other::Of(of)) if members.is_empty() => members.push((String::new(), format!("[key: string]: {of}"))),
            // In TypeScript the named ones would have to be of that type as well, so it is only said.
            Some(Other::Of(of)) => {
                let short = of.len() <= MAX_LINE && !of.contains('\n') && !of.contains("*/");
                let said = short.then(|| format!("Others: {of}"));
                members.push((comment(said.as_slice(), &inner), "[key: string]: unknown".into()));
            }
        }
        Type::tight(&braced(&members, indent))
    }

    /// Properties beside the named ones; none where they are forbidden.
    fn other_properties(
        &mut self,
        fields: &Map<String, Value>,
        alone: bool,
        depth: usize,
        indent: &str,
    ) -> Option<Other> {
        let patterns = fields.get("patternProperties").and_then(Value::as_object).filter(|it| !it.is_empty());
        let additional = fields.get("additionalProperties");
        match (patterns, additional) {
            (Some(patterns), Some(Value::Bool(false))) if alone => {
                let each: Vec<Type> = patterns.values().map(|schema| self.schema(schema, depth + 1, indent)).collect();
                Some(Other::Of(union(each).text))
            }
            (Some(_), _) => Some(Other::Unknown),
            (None, Some(Value::Bool(false))) => None,
            (None, Some(Value::Bool(true))) => Some(Other::Unknown),
            (None, Some(schema)) => match self.schema(schema, depth + 1, indent).text {
                text if text == ANYTHING => Some(Other::Unknown),
                text => Some(Other::Of(text)),
            },
            (None, None) if alone => Some(Other::Unknown),
            (None, None) => Some(Other::Unsaid),
        }
    }

    /// What a property is, and the rules that its type cannot say.
    fn comment(&mut self, schema: &Value, indent: &str) -> String {
        let Some(fields) = schema.as_object() else { return String::new() };
        let said = ["description", "title"].iter().find_map(|key| fields.get(*key).and_then(Value::as_str));
        let (mut lines, cut) = clean(said.unwrap_or_default(), MAX_COMMENT_CHARS);
        self.shortened |= cut;
        let mut rules = rules(fields);
        // Not worth a comment of its own: a limit or a page is whole anyway.
        if fields.get("type").is_some_and(|kind| kind == "integer") && !(lines.is_empty() && rules.is_empty()) {
            rules.insert(0, "integer".to_owned());
        }
        if !rules.is_empty() {
            let rules = format!("({})", rules.join(", "));
            match lines.as_mut_slice() {
                [one] => one.push_str(&format!(" {rules}")),
                _ => lines.push(rules),
            }
        }
        comment(&lines, indent)
    }
}

/// What an object says of properties that it does not name.
enum Other {
    /// Nothing: there may be others, and none is described.
    Unsaid,
    Unknown,
    Of(String),
}

/// Rules of one value that are short enough to be read.
fn rules(fields: &Map<String, Value>) -> Vec<String> {
    const SAID: &[(&str, &str)] = &[
        ("format", "format"),
        ("minimum", "minimum"),
        ("maximum", "maximum"),
        ("exclusiveMinimum", "above"),
        ("exclusiveMaximum", "below"),
        ("multipleOf", "multiple of"),
        ("minLength", "min length"),
        ("maxLength", "max length"),
        ("pattern", "pattern"),
        ("minItems", "min items"),
        ("maxItems", "max items"),
        ("default", "default"),
    ];
    const MAX_CHARS: usize = 60;
    let mut rules = Vec::new();
    if fields.get("deprecated") == Some(&Value::Bool(true)) {
        rules.push("deprecated".to_owned());
    }
    for (keyword, word) in SAID {
        let Some(value) = fields.get(*keyword) else { continue };
        let text = match (value, *keyword) {
            (Value::String(text), "format" | "pattern") => text.clone(),
            _ => value.to_string(),
        };
        let (lines, cut) = clean(&text, MAX_CHARS);
        if !cut && lines.len() == 1 {
            rules.push(format!("{word} {}", lines.concat()));
        }
    }
    rules
}

fn braced(members: &[(String, String)], indent: &str) -> String {
    let bytes: usize = members.iter().map(|(_, member)| member.len() + 2).sum();
    let plain = members.iter().all(|(comment, member)| comment.is_empty() && !member.contains('\n'));
    if plain && bytes + indent.len() <= MAX_LINE {
        let members: Vec<&str> = members.iter().map(|(_, member)| member.as_str()).collect();
        return format!("{{ {} }}", members.join("; "));
    }
    let lines: String = members.iter().map(|(comment, member)| format!("{comment}{indent}  {member};\n")).collect();
    format!("{{\n{lines}{indent}}}")
}
