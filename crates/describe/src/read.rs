//! JSON to tools: as MCP lists them, as AI SDKs keep them by name, and as `jar.run` takes them.
//!
//! Fields that say nothing about how a tool is called (`title`, `_meta`, `icons`, …) are passed over: sets of tools come
//! from elsewhere and are described as they are.

use crate::codes::DescribeCode as Code;
use crate::error::{DescribeError, shown};
use crate::tool::Tool;
use belljar_gate::{Names, Schema};
use belljar_model::tool_path;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Bytes of a set as JSON.
pub const MAX_BYTES: usize = 4 << 20;
/// Tools of one set.
pub const MAX_TOOLS: usize = 5_000;

type Read<T> = Result<T, DescribeError>;

pub(crate) fn text(json: &str) -> Read<Vec<Tool>> {
    check_size(json.len())?;
    let read = serde_json::from_str(json);
    tools(read.map_err(|error| DescribeError::new(Code::NotJson, "", format!("The text is not JSON: {error}.")))?)
}

pub(crate) fn check_size(bytes: usize) -> Read<()> {
    if bytes > MAX_BYTES {
        let message = format!("The tools have {bytes} bytes as JSON; the limit is {MAX_BYTES}.");
        return Err(DescribeError::new(Code::TooLarge, "", message));
    }
    Ok(())
}

pub(crate) fn tools(value: Value) -> Read<Vec<Tool>> {
    let mut reader = Reader::default();
    match listed(value)? {
        Given::List(items) => {
            check_count(items.len())?;
            for (index, item) in items.into_iter().enumerate() {
                let place = format!("tools[{index}]");
                let Value::Object(fields) = item else {
                    return Err(DescribeError::new(Code::NotTools, place, "A tool is an object."));
                };
                let Some(name) = fields.get("name").and_then(Value::as_str).map(str::to_owned) else {
                    return Err(DescribeError::new(Code::BadName, place, "It has no `name`."));
                };
                reader.tool(name, fields, &place)?;
            }
        }
        Given::ByName(fields) => {
            check_count(fields.len())?;
            let mut fields: Vec<(String, Value)> = fields.into_iter().collect();
            // The order of keys is not the same on every road.
            fields.sort_unstable_by(|left, right| left.0.cmp(&right.0));
            for (name, item) in fields {
                let place = format!("tools[\"{}\"]", shown(&name));
                let Value::Object(fields) = item else {
                    return Err(DescribeError::new(Code::NotTools, place, "A tool is an object."));
                };
                reader.tool(name, fields, &place)?;
            }
        }
    }
    Ok(reader.tools)
}

enum Given {
    List(Vec<Value>),
    ByName(Map<String, Value>),
}

fn listed(value: Value) -> Read<Given> {
    match value {
        Value::Array(items) => Ok(Given::List(items)),
        Value::Object(mut fields) => match fields.get_mut("tools") {
            Some(Value::Array(items)) => Ok(Given::List(std::mem::take(items))),
            _ => Ok(Given::ByName(fields)),
        },
        _ => Err(DescribeError::new(Code::NotTools, "", "It is neither a list nor an object.")),
    }
}

fn check_count(tools: usize) -> Read<()> {
    if tools > MAX_TOOLS {
        let message = format!("There are {tools} tools; the limit is {MAX_TOOLS}.");
        return Err(DescribeError::new(Code::TooLarge, "", message));
    }
    Ok(())
}

#[derive(Default)]
struct Reader {
    tools: Vec<Tool>,
    /// Names by place, to tell tools that no program could tell apart.
    places: HashMap<String, String>,
    /// How many tools had a prefix.
    prefixes: HashMap<String, usize>,
}

impl Reader {
    fn tool(&mut self, name: String, mut fields: Map<String, Value>, place: &str) -> Read<()> {
        if let Some(reason) = Names::Any.objection(&name) {
            let message = format!("`{}` is not a name. {reason}", shown(&name));
            return Err(DescribeError::new(Code::BadName, place, message));
        }
        let path = tool_path(&name);
        self.keep_apart(&name, path.as_deref(), place)?;
        let input = schema(&mut fields, &["inputSchema", "input", "parameters"], place)?;
        let output = schema(&mut fields, &["outputSchema", "output"], place)?;
        let empty = Value::Object(Map::new());
        let input_optional = input.as_ref().is_none_or(|(_, read)| read.validate(&empty).is_ok());
        let prefix = self.prefix(&name);
        self.tools.push(Tool {
            prefix,
            path,
            description: text_field(&fields, "description", place)?,
            notes: notes(&fields, place)?,
            input: input.map(|(schema, _)| schema),
            input_optional,
            output: output.map(|(schema, _)| schema),
            name,
        });
        Ok(())
    }

    fn keep_apart(&mut self, name: &str, path: Option<&[String]>, place: &str) -> Read<()> {
        let key = path.map_or_else(|| format!("callTool {name}"), |path| path.join("."));
        match self.places.insert(key, name.to_owned()) {
            None => Ok(()),
            Some(other) if other == name => {
                Err(DescribeError::new(Code::SameName, place, format!("`{name}` is there twice.")))
            }
            Some(other) => {
                let path = path.unwrap_or_default().join(".");
                let message = format!("`{other}` and `{name}` would both be `tools.{path}`.");
                Err(DescribeError::new(Code::SameName, place, message))
            }
        }
    }

    /// `users:list` is `UsersList`; a second one is `UsersListX2`, which no name alone becomes twice.
    fn prefix(&mut self, name: &str) -> String {
        let mut base = pascal(name);
        loop {
            let count = self.prefixes.entry(base.clone()).or_insert(0);
            *count += 1;
            if *count == 1 {
                return base;
            }
            base = format!("{base}X{count}");
        }
    }
}

/// A name in the form of a type's: letters and digits, each word with a capital, starting with a letter.
pub(crate) fn pascal(name: &str) -> String {
    let mut text = String::new();
    let mut begins = true;
    for character in name.chars() {
        if !character.is_ascii_alphanumeric() {
            begins = true;
            continue;
        }
        if text.is_empty() && character.is_ascii_digit() {
            text.push('N');
        }
        text.push(if begins { character.to_ascii_uppercase() } else { character });
        begins = false;
    }
    text
}

/// A schema under one of its names, held by the gate's reader to be one.
fn schema(fields: &mut Map<String, Value>, keys: &[&str], place: &str) -> Read<Option<(Value, Schema)>> {
    let mut found: Option<(&str, Value)> = None;
    for key in keys {
        match (fields.remove(*key), &found) {
            (None | Some(Value::Null), _) => {}
            (Some(schema), None) => found = Some((key, schema)),
            (Some(_), Some((other, _))) => {
                let message = format!("It has both `{other}` and `{key}`.");
                return Err(DescribeError::new(Code::BadField, place, message));
            }
        }
    }
    let Some((key, schema)) = found else { return Ok(None) };
    match Schema::compile(&schema) {
        Ok(read) => Ok(Some((schema, read))),
        Err(error) => {
            let pointer: String = error.pointer.chars().take(200).collect();
            let message = format!("The schema cannot be read: {}.", error.reason);
            Err(DescribeError::new(Code::BadSchema, format!("{place}.{key}{}", shown_pointer(&pointer)), message))
        }
    }
}

fn shown_pointer(pointer: &str) -> String {
    pointer.chars().flat_map(char::escape_debug).collect()
}

fn text_field(fields: &Map<String, Value>, key: &str, place: &str) -> Read<String> {
    match fields.get(key) {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(text)) => Ok(text.clone()),
        Some(_) => Err(DescribeError::new(Code::BadField, format!("{place}.{key}"), "It is not text.")),
    }
}

/// Only what is declared is said: MCP's defaults are guesses about servers that declare nothing.
/// What a program can do with a result that it does not get.
const HANDLE: &str = "A list or a text is given as a handle `it`: `it.length`, `await it.slice(0, 10)`, `for await (const item of it)`, \
    `await it.filter(keep).toArray()`, `await it.value()` for all of it.";

fn notes(fields: &Map<String, Value>, place: &str) -> Read<Vec<&'static str>> {
    const HINTS: &[(&str, bool, &str)] = &[
        ("readOnlyHint", true, "Changes nothing."),
        ("destructiveHint", true, "May delete or overwrite."),
        ("idempotentHint", true, "Calling it again with the same arguments changes nothing more."),
        ("openWorldHint", true, "Reaches outside systems."),
    ];
    let mut notes = Vec::new();
    match fields.get("annotations") {
        None | Some(Value::Null) => {}
        Some(Value::Object(annotations)) => {
            for (hint, value, note) in HINTS {
                match annotations.get(*hint) {
                    None | Some(Value::Null) => {}
                    Some(Value::Bool(given)) => notes.extend((given == value).then_some(*note)),
                    Some(_) => {
                        let place = format!("{place}.annotations.{hint}");
                        return Err(DescribeError::new(Code::BadField, place, "It is neither true nor false."));
                    }
                }
            }
        }
        Some(_) => {
            return Err(DescribeError::new(Code::BadField, format!("{place}.annotations"), "It is not an object."));
        }
    }
    if fields.get("handle") == Some(&Value::Bool(true)) {
        notes.push(HANDLE);
    }
    match fields.get("needsApproval") {
        None | Some(Value::Null | Value::Bool(false)) => {}
        Some(Value::Bool(true)) => notes.push("The user is asked before it runs."),
        // A function of the arguments, where the set came from.
        Some(Value::String(word)) if word == "sometimes" => notes.push("The user may be asked before it runs."),
        Some(_) => {
            let message = "It is neither true, false nor \"sometimes\".";
            return Err(DescribeError::new(Code::BadField, format!("{place}.needsApproval"), message));
        }
    }
    Ok(notes)
}
