//! Schema to runtime guard: a table of checks, put together by a few helpers that are in the file once.
//!
//! Where the alternatives of a union carry a tag (`method`, `type`, `of`), the guard looks at one alternative only.
//! What a schema does not say is refused; a schema this writer does not know becomes `never`.

use super::envelope::KIND;
use super::schema::{alternatives, fields, reference};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// `export const isName = … as Guard<Name>;`
///
/// `later` are the types whose guards do not stand above this one: a recursive type asks for them when it is called.
pub(super) fn constant(name: &str, schema: &Value, later: &BTreeSet<&str>) -> String {
    let check = if name == "ErrorCode" {
        // The codes are in the file already, by their numbers.
        call("keyOf", &["ERROR_NUMBERS".into()])
    } else {
        Writer { later }.check(schema)
    };
    indented(&format!("export const is{name} = {check} as Guard<{name}>;\n"))
}

/// The helpers that `code` calls.
pub(super) fn helpers_used(code: &str) -> String {
    let mut out = String::from(TYPES);
    let mut wanted: BTreeSet<&str> = BTreeSet::new();
    for (name, _, needs) in HELPERS {
        if words(code).any(|word| word == *name) {
            wanted.insert(name);
            wanted.extend(*needs);
        }
    }
    for (name, text, _) in HELPERS {
        if wanted.contains(name) {
            let _ = write!(out, "\n{text}");
        }
    }
    out
}

const TYPES: &str = "\
type Check = (value: unknown) => boolean;
type Guard<T> = (value: unknown) => value is T;
type Checks = Readonly<Record<string, Check>>;
";

/// Name, text, and the other helpers it calls. All are functions, so that the tables may stand above them.
const HELPERS: &[(&str, &str, &[&str])] = &[
    (
        "request",
        r#"function request(params: Check): Check {
  return object({ jsonrpc, id: count, method: string, params });
}
"#,
        &["object", "plain", "jsonrpc", "count", "range", "string"],
    ),
    (
        "notification",
        r#"function notification(params: Check): Check {
  return object({ jsonrpc, method: string, params });
}
"#,
        &["object", "plain", "jsonrpc", "string"],
    ),
    (
        "answer",
        r#"function answer(result: Check): Check {
  return object({ jsonrpc, id: count, result });
}
"#,
        &["object", "plain", "jsonrpc", "count", "range"],
    ),
    (
        "failure",
        r#"function failure(error: Check): Check {
  return object({ jsonrpc, id: count, error });
}
"#,
        &["object", "plain", "jsonrpc", "count", "range"],
    ),
    (
        "jsonrpc",
        r#"function jsonrpc(value: unknown): boolean {
  return value === "2.0";
}
"#,
        &[],
    ),
    (
        "object",
        r#"/**
 * A plain object with every required key of its own and no key besides the listed ones. A message comes out of a
 * structured clone or a JSON text, and neither makes symbols or hidden keys: `Object.keys` sees all there can be.
 */
function object(required: Checks, optional: Checks = {}): Check {
  const least = Object.keys(required).length;
  return (value) => {
    if (!plain(value)) return false;
    const keys = Object.keys(value);
    let found = 0;
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      if (Object.hasOwn(required, key)) {
        if (!required[key]?.(value[key])) return false;
        found++;
      } else if (!Object.hasOwn(optional, key) || (value[key] !== undefined && !optional[key]?.(value[key]))) {
        return false;
      }
    }
    return found === least;
  };
}
"#,
        &["plain"],
    ),
    (
        "tagged",
        r#"/** A union told apart by a tag: an own property of the value, never one of a prototype somebody polluted. */
function tagged(tag: string, cases: Checks, untagged: Check = never): Check {
  return (value) => {
    const name = plain(value) && Object.hasOwn(value, tag) ? value[tag] : undefined;
    if (name === undefined) return untagged(value);
    return typeof name === "string" && Object.hasOwn(cases, name) && !!cases[name]?.(value);
  };
}
"#,
        &["plain", "never"],
    ),
    (
        "record",
        r#"/** A plain object whose every value fits. A key that would set the prototype is no key. */
function record(fits: Check): Check {
  return (value) =>
    plain(value) && Reflect.ownKeys(value).every((key) => key !== "__proto__" && fits(value[key as string]));
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
function list(fits: Check): Check {
  return (value) => {
    if (!Array.isArray(value) || Object.keys(value).length !== value.length) return false;
    for (let index = 0; index < value.length; index++) if (!fits(value[index])) return false;
    return true;
  };
}
"#,
        &[],
    ),
    (
        "tuple",
        r#"/** An array with one item for each check. */
function tuple(...items: readonly Check[]): Check {
  return (value) =>
    Array.isArray(value) &&
    value.length === items.length &&
    Object.keys(value).length === items.length &&
    items.every((fits, index) => fits(value[index]));
}
"#,
        &[],
    ),
    (
        "either",
        r#"function either(...options: readonly Check[]): Check {
  return (value) => options.some((fits) => fits(value));
}
"#,
        &[],
    ),
    (
        "among",
        r#"function among(...values: readonly unknown[]): Check {
  return (value) => values.includes(value);
}
"#,
        &[],
    ),
    (
        "keyOf",
        r#"function keyOf(table: object): Check {
  return (value) => typeof value === "string" && Object.hasOwn(table, value);
}
"#,
        &[],
    ),
    (
        "count",
        r#"function count(value: unknown): boolean {
  return range(value, 0, Number.MAX_SAFE_INTEGER);
}
"#,
        &["range"],
    ),
    (
        "uint32",
        r#"function uint32(value: unknown): boolean {
  return range(value, 0, 0xffff_ffff);
}
"#,
        &["range"],
    ),
    (
        "integer",
        r#"function integer(least: number, most: number): Check {
  return (value) => range(value, least, most);
}
"#,
        &["range"],
    ),
    (
        "range",
        r#"function range(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}
"#,
        &[],
    ),
    (
        "string",
        r#"function string(value: unknown): boolean {
  return typeof value === "string";
}
"#,
        &[],
    ),
    (
        "boolean",
        r#"function boolean(value: unknown): boolean {
  return typeof value === "boolean";
}
"#,
        &[],
    ),
    (
        "number",
        r#"function number(value: unknown): boolean {
  return Number.isFinite(value);
}
"#,
        &[],
    ),
    (
        "always",
        r#"function always(): boolean {
  return true;
}
"#,
        &[],
    ),
    (
        "never",
        r#"function never(): boolean {
  return false;
}
"#,
        &[],
    ),
];

/// `Number.MAX_SAFE_INTEGER`
const SAFE: i64 = (1 << 53) - 1;
const UINT32: i64 = (1 << 32) - 1;

struct Writer<'a> {
    later: &'a BTreeSet<&'a str>,
}

impl Writer<'_> {
    /// An expression that is a check of the schema.
    fn check(&self, schema: &Value) -> String {
        if *schema == Value::Bool(true) || schema.as_object().is_some_and(serde_json::Map::is_empty) {
            return "always".into();
        }
        if let Some(name) = reference(schema) {
            return if self.later.contains(name) {
                format!("((value: unknown): boolean => is{name}(value))")
            } else {
                format!("is{name}")
            };
        }
        if let Some(options) = alternatives(schema) {
            return self.union(schema, options);
        }
        if let Some(value) = schema.get("const") {
            return among([value]);
        }
        if let Some(values) = schema.get("enum").and_then(Value::as_array) {
            return among(values);
        }
        match schema.get("type") {
            Some(Value::String(kind)) => self.by_kind(schema, kind),
            Some(Value::Array(kinds)) => {
                either(kinds.iter().filter_map(Value::as_str).map(|kind| self.by_kind(schema, kind)))
            }
            _ => "never".into(),
        }
    }

    fn union(&self, schema: &Value, options: &[Value]) -> String {
        let literals: Option<Vec<&Value>> = options.iter().map(|option| option.get("const")).collect();
        if let Some(values) = literals {
            return among(values);
        }
        let Some(tag) = tag(schema) else {
            return either(options.iter().map(|option| self.check(option)));
        };
        let mut cases = Vec::new();
        let mut untagged = Vec::new();
        for option in options {
            match value_of(option, tag) {
                Some(name) => cases.push((name, self.check(&without_constant(option, tag)))),
                None => untagged.push(self.check(option)),
            }
        }
        let mut arguments = vec![Value::from(tag).to_string(), table(&cases)];
        if !untagged.is_empty() {
            arguments.push(either(untagged.into_iter()));
        }
        call("tagged", &arguments)
    }

    fn by_kind(&self, schema: &Value, kind: &str) -> String {
        match kind {
            "null" => among([&Value::Null]),
            "string" | "boolean" | "number" => kind.into(),
            "integer" => {
                let (least, most) = range(schema);
                match (least, most) {
                    (0, SAFE) => "count".into(),
                    (0, UINT32) => "uint32".into(),
                    _ => call("integer", &[least.to_string(), most.to_string()]),
                }
            }
            "array" => self.array(schema),
            "object" => self.object(schema),
            _ => "never".into(),
        }
    }

    fn array(&self, schema: &Value) -> String {
        if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
            return call("tuple", &items.iter().map(|item| self.check(item)).collect::<Vec<_>>());
        }
        let items = schema.get("items").map_or_else(|| "always".into(), |items| self.check(items));
        call("list", &[items])
    }

    fn object(&self, schema: &Value) -> String {
        if let Some(kind) = schema.get(KIND).and_then(Value::as_str) {
            return self.message(schema, kind);
        }
        let fields = fields(schema);
        if fields.is_empty() && schema.get("additionalProperties") != Some(&Value::Bool(false)) {
            let values = match schema.get("additionalProperties") {
                Some(values @ Value::Object(_)) => self.check(values),
                _ => "always".into(),
            };
            return call("record", &[values]);
        }
        let checks = |must: bool| {
            let these = fields.iter().filter(|field| field.2 == must);
            these.map(|(name, field, _)| (*name, self.check(field))).collect::<Vec<_>>()
        };
        let mut arguments = vec![table(&checks(true))];
        let optional = checks(false);
        if !optional.is_empty() {
            arguments.push(table(&optional));
        }
        call("object", &arguments)
    }

    /// A JSON-RPC message: what all of its kind share is a helper's business, what it carries is its own.
    fn message(&self, schema: &Value, kind: &str) -> String {
        let (helper, carried) = match kind {
            "request" | "notification" => (kind, "params"),
            "result" => ("answer", "result"),
            _ => ("failure", "error"),
        };
        let field = schema.get("properties").and_then(|fields| fields.get(carried)).unwrap_or(&Value::Null);
        call(helper, &[self.check(field)])
    }
}

/// The property that tells a union's alternatives apart: a constant text, different wherever it is there, and there in
/// two alternatives at least. A message is told by its method even where there is one only.
fn tag(schema: &Value) -> Option<&str> {
    let options = alternatives(schema)?;
    let first = options.first()?.get("properties")?.as_object()?;
    first.keys().map(String::as_str).find(|name| {
        let mut seen = BTreeSet::new();
        let alike = options.iter().all(|option| match value_of(option, name) {
            Some(value) => seen.insert(value),
            None => option.get("properties").is_some_and(|fields| fields.get(name).is_none()),
        });
        alike && (seen.len() > 1 || !seen.is_empty() && *name == "method")
    })
}

/// An alternative whose tag has been compared already.
fn without_constant(option: &Value, tag: &str) -> Value {
    let mut option = option.clone();
    if let Some(field) = option.get_mut("properties").and_then(|fields| fields.get_mut(tag)) {
        *field = serde_json::json!({ "type": "string" });
    }
    option
}

fn value_of<'a>(option: &'a Value, name: &str) -> Option<&'a str> {
    option.get("properties")?.get(name)?.get("const")?.as_str()
}

fn among<'a>(values: impl IntoIterator<Item = &'a Value>) -> String {
    call("among", &values.into_iter().map(ToString::to_string).collect::<Vec<_>>())
}

fn either(options: impl Iterator<Item = String>) -> String {
    let options: Vec<_> = options.collect();
    if let [only] = options.as_slice() { only.clone() } else { call("either", &options) }
}

/// A call that a bundler may leave out with the table it makes.
fn call(helper: &str, arguments: &[String]) -> String {
    format!("/* @__PURE__ */ {helper}({})", arguments.join(", "))
}

/// An object literal. Computed, `__proto__` is a key like any other.
fn table<Name: AsRef<str>>(checks: &[(Name, String)]) -> String {
    if checks.is_empty() {
        return "{}".into();
    }
    let mut out = String::from("{\n");
    for (name, check) in checks {
        let _ = match name.as_ref() {
            "__proto__" => writeln!(out, "[\"__proto__\"]: {check},"),
            name => writeln!(out, "{}: {check},", super::types::key(name)),
        };
    }
    out.push('}');
    out
}

/// The range of an integer: as the schema says, else as its Rust type says, else what JavaScript holds exactly.
fn range(schema: &Value) -> (i64, i64) {
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

fn indented(code: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    for line in code.lines() {
        depth -= usize::from(line.starts_with('}'));
        let _ = writeln!(out, "{}{line}", "  ".repeat(depth));
        depth += usize::from(line.ends_with('{'));
    }
    out
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
}
