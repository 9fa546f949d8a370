//! Schema to runtime guard: a boolean expression over one value.
//!
//! Where the alternatives of a union carry a tag (`method`, `type`, `of`), the guard switches on it and looks at one
//! alternative only. What a schema does not say is refused; a schema this writer does not know becomes `false`.

use super::envelope::KIND;
use super::schema::{alternatives, fields, reference};
use serde_json::Value;
use std::collections::BTreeSet;

/// `export function isName(value: unknown): value is Name { … }`
pub(super) fn function(name: &str, schema: &Value) -> String {
    let body = match tag(schema) {
        Some(tag) => by_tag(schema, tag),
        None => format!("  return {};\n", expression(schema, "value")),
    };
    format!("export function is{name}(value: unknown): value is {name} {{\n{body}}}\n")
}

/// The helpers that `code` calls, in an order that lets each stand before it is needed.
pub(super) fn helpers_used(code: &str) -> String {
    let mut out = String::new();
    let mut wanted: BTreeSet<&str> = BTreeSet::new();
    for (name, _, needs) in HELPERS {
        if code.contains(&format!("{name}(")) {
            wanted.insert(name);
            wanted.extend(*needs);
        }
    }
    for (name, text, _) in HELPERS {
        if wanted.contains(name) {
            out.push('\n');
            out.push_str(text);
        }
    }
    out
}

/// Name, text, and the other helpers it calls.
const HELPERS: &[(&str, &str, &[&str])] = &[
    (
        "request",
        r#"function request(value: unknown): value is { params: unknown } {
  return shape(value, ["jsonrpc", "id", "method", "params"], []) && rpc(value) && identity(value["id"]);
}
"#,
        &["shape", "rpc", "identity", "plain", "integer"],
    ),
    (
        "notification",
        r#"function notification(value: unknown): value is { params: unknown } {
  return shape(value, ["jsonrpc", "method", "params"], []) && rpc(value);
}
"#,
        &["shape", "rpc", "plain"],
    ),
    (
        "result",
        r#"function result(value: unknown): value is { result: unknown } {
  return shape(value, ["jsonrpc", "id", "result"], []) && rpc(value) && identity(value["id"]);
}
"#,
        &["shape", "rpc", "identity", "plain", "integer"],
    ),
    (
        "failure",
        r#"function failure(value: unknown): value is { error: unknown } {
  return shape(value, ["jsonrpc", "id", "error"], []) && rpc(value) && identity(value["id"]);
}
"#,
        &["shape", "rpc", "identity", "plain", "integer"],
    ),
    (
        "rpc",
        r#"function rpc(value: Record<string, unknown>): boolean {
  return value["jsonrpc"] === "2.0";
}
"#,
        &[],
    ),
    (
        "identity",
        r#"function identity(value: unknown): boolean {
  return integer(value, 0, Number.MAX_SAFE_INTEGER);
}
"#,
        &["integer"],
    ),
    (
        "shape",
        r#"/**
 * A plain object with every required key of its own and no key besides the listed ones. A message comes out of a
 * structured clone or a JSON text, and neither makes symbols or hidden keys: `Object.keys` sees all there can be.
 */
function shape(
  value: unknown,
  required: readonly string[],
  optional: readonly string[],
): value is Record<string, unknown> {
  if (!plain(value)) return false;
  const keys = Object.keys(value);
  let found = 0;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    if (required.includes(key)) found++;
    else if (!optional.includes(key)) return false;
  }
  return found === required.length;
}
"#,
        &["plain"],
    ),
    (
        "record",
        r#"/** A plain object whose every value fits. A key that would set the prototype is no key. */
function record(value: unknown, fits: (value: unknown) => boolean): boolean {
  return plain(value) && Reflect.ownKeys(value).every((key) => key !== "__proto__" && fits(value[key as string]));
}
"#,
        &["plain"],
    ),
    (
        "tagged",
        r#"/** The tag of a plain object: its own property, never one of a prototype somebody polluted. */
function tagged(value: unknown, tag: string): unknown {
  return plain(value) && Object.hasOwn(value, tag) ? value[tag] : undefined;
}
"#,
        &["plain"],
    ),
    (
        "plain",
        r#"/** An object literal: no array, and none of the dates, maps and buffers a structured clone can hold. */
function plain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
"#,
        &[],
    ),
    (
        "list",
        r#"/** An array without holes and without properties besides its items. */
function list(value: unknown, fits: (value: unknown) => boolean): boolean {
  if (!Array.isArray(value) || Object.keys(value).length !== value.length) return false;
  for (let index = 0; index < value.length; index++) if (!fits(value[index])) return false;
  return true;
}
"#,
        &[],
    ),
    (
        "integer",
        r#"function integer(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}
"#,
        &[],
    ),
    (
        "among",
        r#"function among(value: unknown, values: readonly unknown[]): boolean {
  return values.includes(value);
}
"#,
        &[],
    ),
];

fn by_tag(schema: &Value, tag: &str) -> String {
    let mut out = format!("  switch (tagged(value, {})) {{\n", Value::from(tag));
    let mut untagged = Vec::new();
    for option in alternatives(schema).into_iter().flatten() {
        match constant(option, tag) {
            Some(name) => {
                out.push_str(&format!("    case {name}:\n      return {};\n", expression(option, "value")));
            }
            None => untagged.push(expression(option, "value")),
        }
    }
    let rest = if untagged.is_empty() {
        "false".to_owned()
    } else {
        untagged.iter().map(|each| format!("({each})")).collect::<Vec<_>>().join(" || ")
    };
    out.push_str(&format!("    case undefined:\n      return {rest};\n    default:\n      return false;\n  }}\n"));
    if untagged.is_empty() {
        out = out.replace("    case undefined:\n      return false;\n", "");
    }
    out
}

/// The property that tells a union's alternatives apart: constant and different wherever it is there, and there in two
/// alternatives at least.
fn tag(schema: &Value) -> Option<&str> {
    let options = alternatives(schema)?;
    let first = options.first()?.get("properties")?.as_object()?;
    first.keys().map(String::as_str).find(|name| {
        let mut seen = BTreeSet::new();
        let alike = options.iter().all(|option| match constant(option, name) {
            Some(value) => seen.insert(value),
            None => option.get("properties").is_some_and(|fields| fields.get(name).is_none()),
        });
        alike && seen.len() > 1
    })
}

fn constant(option: &Value, name: &str) -> Option<String> {
    Some(option.get("properties")?.get(name)?.get("const")?.to_string())
}

/// Whether `at`, a reference to a value, fits the schema.
fn expression(schema: &Value, at: &str) -> String {
    if *schema == Value::Bool(true) || schema.as_object().is_some_and(serde_json::Map::is_empty) {
        return "true".into();
    }
    if let Some(name) = reference(schema) {
        return format!("is{name}({at})");
    }
    if let Some(options) = alternatives(schema) {
        let literals: Option<Vec<&Value>> = options.iter().map(|option| option.get("const")).collect();
        return match literals {
            Some(values) => among(&values, at),
            None => {
                let each: Vec<_> = options.iter().map(|option| format!("({})", expression(option, at))).collect();
                format!("({})", each.join(" || "))
            }
        };
    }
    if let Some(value) = schema.get("const") {
        return format!("{at} === {value}");
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return among(&values.iter().collect::<Vec<_>>(), at);
    }
    match schema.get("type") {
        Some(Value::String(kind)) => by_kind(schema, kind, at),
        Some(Value::Array(kinds)) => {
            let each: Vec<_> = kinds.iter().filter_map(Value::as_str).map(|kind| by_kind(schema, kind, at)).collect();
            format!("({})", each.join(" || "))
        }
        _ => "false".into(),
    }
}

fn by_kind(schema: &Value, kind: &str, at: &str) -> String {
    match kind {
        "null" => format!("{at} === null"),
        "string" | "boolean" => format!("typeof {at} === \"{kind}\""),
        "number" => format!("Number.isFinite({at})"),
        "integer" => {
            let (least, most) = range(schema);
            format!("integer({at}, {least}, {most})")
        }
        "array" => array(schema, at),
        "object" => object(schema, at),
        _ => "false".into(),
    }
}

fn among(values: &[&Value], at: &str) -> String {
    format!("among({at}, [{}])", values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
}

fn array(schema: &Value, at: &str) -> String {
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let mut all = vec![format!("Array.isArray({at}) && {at}.length === {}", items.len())];
        all.extend(items.iter().enumerate().map(|(index, item)| expression(item, &format!("{at}[{index}]"))));
        return format!("({})", all.join(" && "));
    }
    match schema.get("items") {
        Some(items) => match reference(items) {
            Some(name) => format!("list({at}, is{name})"),
            None => format!("list({at}, (item) => {})", expression(items, "item")),
        },
        None => format!("Array.isArray({at})"),
    }
}

fn object(schema: &Value, at: &str) -> String {
    if let Some(kind) = schema.get(KIND).and_then(Value::as_str) {
        return message(schema, kind, at);
    }
    let fields = fields(schema);
    if fields.is_empty() && schema.get("additionalProperties") != Some(&Value::Bool(false)) {
        return match schema.get("additionalProperties") {
            Some(values @ Value::Object(_)) => {
                format!("record({at}, (item) => {})", expression(values, "item"))
            }
            _ => format!("record({at}, () => true)"),
        };
    }
    let keys = |must: bool| {
        let names = fields.iter().filter(|field| field.2 == must).map(|field| Value::from(field.0).to_string());
        names.collect::<Vec<_>>().join(", ")
    };
    let mut all = vec![format!("shape({at}, [{}], [{}])", keys(true), keys(false))];
    for (name, field, must) in &fields {
        let inner = format!("{at}[{}]", Value::from(*name));
        let fits = expression(field, &inner);
        all.push(if *must { fits } else { format!("({inner} === undefined || {fits})") });
    }
    all.join(" &&\n        ")
}

/// A JSON-RPC message: what all of its kind share is a helper's business, what it carries is its own.
fn message(schema: &Value, kind: &str, at: &str) -> String {
    let carried = match kind {
        "request" | "notification" => "params",
        "result" => "result",
        _ => "error",
    };
    let field = schema.get("properties").and_then(|fields| fields.get(carried)).unwrap_or(&Value::Null);
    format!("{kind}({at}) && {}", expression(field, &format!("{at}[{}]", Value::from(carried))))
}

/// The range of an integer: as the schema says, else as its Rust type says, else what JavaScript holds exactly.
fn range(schema: &Value) -> (i64, i64) {
    const SAFE: i64 = (1 << 53) - 1;
    let (least, most) = match schema.get("format").and_then(Value::as_str) {
        Some("uint8") => (0, i64::from(u8::MAX)),
        Some("uint16") => (0, i64::from(u16::MAX)),
        Some("uint32") => (0, i64::from(u32::MAX)),
        Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Some("uint64" | "uint") => (0, SAFE),
        _ => (-SAFE, SAFE),
    };
    let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
    (bound("minimum").unwrap_or(least).max(least), bound("maximum").unwrap_or(most).min(most))
}
