//! Names and values, as TypeScript writes them.

use serde_json::Value;

/// Deeper values, and longer lists, are described by their kind.
const MAX_DEPTH: usize = 4;
const MAX_PARTS: usize = 32;
const MAX_TEXT_CHARS: usize = 200;

/// A property's name: bare where it can be, quoted where not.
pub(crate) fn property(name: &str) -> String {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
    let bare = name.bytes().all(fits) && name.bytes().next().is_some_and(|first| !first.is_ascii_digit());
    if bare { name.to_owned() } else { string(name) }
}

/// A string literal.
pub(crate) fn string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            _ if is_hidden(character) => out.push_str(&format!("\\u{{{:x}}}", u32::from(character))),
            _ => out.push(character),
        }
    }
    out.push('"');
    out
}

/// Characters that end lines, turn the direction of text, or are not seen at all: what a reader sees must be what is there.
pub(crate) fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// The type that holds one value; where that would be too long, the type of its kind. Says which of the two it is.
pub(crate) fn value(value: &Value) -> (String, bool) {
    match exact(value, 0) {
        Some(text) => (text, true),
        None => (kind(value).to_owned(), false),
    }
}

pub(crate) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "unknown[]",
        Value::Object(_) => "{ [key: string]: unknown }",
    }
}

fn exact(value: &Value, depth: usize) -> Option<String> {
    if depth > MAX_DEPTH {
        return None;
    }
    match value {
        Value::Null => Some("null".into()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(number) => {
            let text = number.to_string();
            // Whatever a number is written like here, its type must be a literal there.
            text.bytes().all(|byte| byte.is_ascii_digit() || b"-+.e".contains(&byte)).then_some(text)
        }
        Value::String(text) => text.chars().nth(MAX_TEXT_CHARS).is_none().then(|| string(text)),
        Value::Array(items) if items.len() <= MAX_PARTS => {
            let items: Option<Vec<_>> = items.iter().map(|item| exact(item, depth + 1)).collect();
            Some(format!("[{}]", items?.join(", ")))
        }
        Value::Object(fields) if fields.is_empty() => Some("{ [key: string]: never }".into()),
        Value::Object(fields) if fields.len() <= MAX_PARTS => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_unstable_by_key(|(name, _)| *name);
            let one = |(name, value): (&String, &Value)| {
                (name.len() <= MAX_TEXT_CHARS).then_some(())?;
                Some(format!("{}: {}", property(name), exact(value, depth + 1)?))
            };
            let fields: Option<Vec<_>> = fields.into_iter().map(one).collect();
            Some(format!("{{ {} }}", fields?.join("; ")))
        }
        Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_are_quoted_where_they_must_be() {
        for (name, written) in [
            ("limit", "limit"),
            ("$ref", "$ref"),
            ("__proto__", "__proto__"),
            ("", "\"\""),
            ("2fa", "\"2fa\""),
            ("a-b", "\"a-b\""),
            ("a\"b\\", "\"a\\\"b\\\\\""),
            ("größe", "\"größe\""),
            ("a\u{2028}b\u{202e}", "\"a\\u{2028}b\\u{202e}\""),
            ("\u{0}\n", "\"\\u{0}\\n\""),
            ("\u{e0041}", "\"\\u{e0041}\""),
        ] {
            assert_eq!(property(name), written);
        }
    }

    #[test]
    fn values_are_types() {
        for (given, written) in [
            (json!("a"), "\"a\""),
            (json!(-1.5), "-1.5"),
            (json!(1e300), "1e+300"),
            (json!([1, [true, null]]), "[1, [true, null]]"),
            (json!({ "b": 1, "a-": {} }), "{ \"a-\": { [key: string]: never }; b: 1 }"),
            (json!([[[[[[1]]]]]]), "unknown[]"),
            (json!("x".repeat(201)), "string"),
        ] {
            assert_eq!(value(&given).0, written);
        }
    }
}
