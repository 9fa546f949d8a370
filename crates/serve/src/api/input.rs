//! Request bodies, read so that every fault is found and none is guessed away.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use belljar_base::{Fault, FilePath, Problem};
use belljar_policy::{Diagnostics, Format, Guest, Plan, Setting};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use serde_json::{Map, Value};

/// A JSON object whose keys are taken out one by one; what is left at the end is unknown.
#[derive(Debug)]
pub(super) struct Input {
    fields: Map<String, Value>,
    faults: Vec<Fault>,
}

/// Nothing but JSON by its own name, so that a page's browser asks for leave first. An `Origin` is not enough: in WebKit
/// a post that needs no leave carries the origin of the frame's address, also when the frame is opaque. A guest would
/// pass for a page of the same host.
fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    content_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// More faults than anybody reads.
const MAX_FAULTS: usize = 100;

impl Input {
    pub(super) fn read(headers: &HeaderMap, body: Result<Bytes, BytesRejection>, limit: u64) -> Result<Self, Problem> {
        if !is_json(headers) {
            let detail = "the body must be sent as `Content-Type: application/json`";
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                belljar_wire::ErrorCode::InvalidParams,
                detail,
            ));
        }
        let body = body.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                Problem::too_large(format!("the body is larger than `limits.bodyBytes`, {limit}"))
            } else {
                Problem::malformed("the body did not arrive whole")
            }
        })?;
        match serde_json::from_slice(&body) {
            Ok(Value::Object(fields)) => Ok(Self { fields, faults: Vec::new() }),
            Ok(_) => Err(Problem::malformed("the body is not a JSON object")),
            Err(error) => Err(Problem::malformed(format!("the body is not JSON: {error}"))),
        }
    }

    pub(super) fn take(&mut self, name: &str) -> Option<Value> {
        self.fields.remove(name)
    }

    pub(super) fn fault(&mut self, path: impl Into<String>, message: impl Into<String>) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { path: path.into(), message: message.into() });
        }
    }

    pub(super) fn text(&mut self, name: &str) -> Option<String> {
        match self.take(name)? {
            Value::String(text) => Some(text),
            _ => {
                self.fault(format!("/{name}"), "takes a string");
                None
            }
        }
    }

    pub(super) fn count(&mut self, name: &str, least: u64, most: u64) -> Option<u64> {
        let count = self.take(name)?.as_u64().filter(|count| (least..=most).contains(count));
        if count.is_none() {
            self.fault(format!("/{name}"), format!("takes a whole number from {least} to {most}"));
        }
        count
    }

    pub(super) fn word<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Option<T> {
        let text = self.text(name)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        if found.is_none() {
            let words: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            self.fault(format!("/{name}"), format!("takes one of {}", words.join(", ")));
        }
        found
    }

    pub(super) fn guest(&mut self) -> Option<Guest> {
        if !self.fields.contains_key("guest") {
            self.fault("/guest", "is missing; it is one of `run`, `tool`, `app`, `widget`");
            return None;
        }
        self.word("guest", &Guest::ALL.map(|guest| (guest.name(), guest)))
    }

    /// The policy as text, and whether it was written as text. Nothing at all is the tightest policy.
    pub(super) fn policy(&mut self) -> Written {
        match self.take("policy") {
            None => Written { text: String::new(), as_text: true },
            Some(Value::String(text)) => Written { text, as_text: true },
            Some(object @ Value::Object(_)) => Written { text: object.to_string(), as_text: false },
            Some(_) => {
                self.fault("/policy", "takes an object, or the text of a policy in TOML or JSON");
                Written { text: String::new(), as_text: true }
            }
        }
    }

    /// Files by path. `None` as content is only taken where files can be removed.
    pub(super) fn files(&mut self, removable: bool) -> Option<BTreeMap<FilePath, Option<Bytes>>> {
        let Value::Object(files) = self.take("files")? else {
            self.fault("/files", "takes an object: a path for each file, and its content");
            return None;
        };
        let mut read = BTreeMap::new();
        for (name, content) in files {
            let place = format!("/files/{}", pointer(&name));
            let path = match FilePath::parse(&name) {
                Ok(path) => path,
                Err(fault) => {
                    self.fault(place, fault);
                    continue;
                }
            };
            let content = match content {
                Value::String(text) => Some(Bytes::from(text)),
                Value::Null if removable => None,
                Value::Object(object) => match bytes(&object) {
                    Some(bytes) => Some(bytes),
                    None => {
                        self.fault(place, "takes `{ \"base64\": \"…\" }`, in the standard alphabet with padding");
                        continue;
                    }
                },
                _ => {
                    self.fault(place, "takes text, or `{ \"base64\": \"…\" }`");
                    continue;
                }
            };
            read.insert(path, content);
        }
        Some(read)
    }

    /// Ends the reading: whatever was not taken out is unknown.
    pub(super) fn finish(mut self, known: &[&str]) -> Result<(), Problem> {
        for name in std::mem::take(&mut self.fields).into_iter().map(|(name, _)| name) {
            let near = known.iter().filter(|known| strsim::damerau_levenshtein(known, &name) <= 2).min();
            let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            self.fault(format!("/{}", pointer(&name)), format!("is not known{hint}"));
        }
        if self.faults.is_empty() { Ok(()) } else { Err(Problem::invalid(self.faults)) }
    }
}

/// A policy as it was sent.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) text: String,
    as_text: bool,
}

impl Written {
    pub(super) fn compile(&self, guest: Guest, setting: &Setting) -> Result<(Plan, Diagnostics), Problem> {
        let (plan, diagnostics) = belljar_policy::compile(&self.text, Format::of(&self.text), guest, setting);
        match plan {
            Some(plan) => Ok((plan, diagnostics)),
            None => Err(Problem::policy(&diagnostics, self.shown())),
        }
    }

    /// The text that places in findings refer to, if the sender has seen it.
    pub(super) fn shown(&self) -> Option<&str> {
        self.as_text.then_some(self.text.as_str())
    }
}

fn bytes(object: &Map<String, Value>) -> Option<Bytes> {
    match (object.len(), object.get("base64")) {
        (1, Some(Value::String(text))) => BASE64.decode(text).ok().map(Bytes::from),
        _ => None,
    }
}

/// A name as a JSON pointer spells it, cut to a length.
fn pointer(name: &str) -> String {
    name.chars().take(200).collect::<String>().replace('~', "~0").replace('/', "~1")
}
