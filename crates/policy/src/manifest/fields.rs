//! The forms that fields take, and what is told when they do not.

use serde_json::{Map, Value};

use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::read::brief;

/// What a text looks like.
#[derive(Clone, Copy)]
pub(super) struct Form {
    /// In characters.
    pub(super) least: usize,
    pub(super) most: usize,
    pub(super) fits: fn(&str) -> bool,
    pub(super) says: &'static str,
}

/// Any text fits.
pub(super) const FREE: fn(&str) -> bool = |_| true;

/// An object of a manifest, and where it stands.
pub(super) struct Fields<'v, 'd> {
    fields: &'v Map<String, Value>,
    path: String,
    pub(super) diagnostics: &'d mut Diagnostics,
}

impl<'v, 'd> Fields<'v, 'd> {
    pub(super) fn new(value: &'v Value, path: impl Into<String>, diagnostics: &'d mut Diagnostics) -> Option<Self> {
        let path = path.into();
        match value {
            Value::Object(fields) => Some(Self { fields, path, diagnostics }),
            _ => {
                let message = "an object of fields is wanted here".to_owned();
                tell(diagnostics, Code::WrongType, path, message, Code::WrongType.row().help.to_owned());
                None
            }
        }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&'v Value> {
        self.fields.get(name)
    }

    /// A field that is not understood might have been meant as a restriction. Names that begin with `x-` are the
    /// author's own.
    pub(super) fn known(&mut self, names: &[&str]) {
        let unknown = self.fields.keys().filter(|name| !names.contains(&name.as_str()) && !name.starts_with("x-"));
        for name in unknown {
            let message = format!("there is no field `{}`", brief(name));
            let help = format!("The fields are {}; names of your own begin with `x-`.", names.join(", "));
            tell(self.diagnostics, Code::UnknownKey, place(&self.path, &brief(name)), message, help);
        }
    }

    pub(super) fn tell(&mut self, code: Code, name: &str, message: &str) {
        tell(self.diagnostics, code, place(&self.path, name), message.to_owned(), None);
    }

    fn missing(&mut self, name: &str) {
        self.tell(Code::MissingField, name, &format!("`{name}` is missing"));
    }

    fn wrong(&mut self, name: &str, wants: &str) {
        self.tell(Code::WrongType, name, &format!("`{name}` takes {wants}"));
    }

    pub(super) fn text(&mut self, name: &str, form: Form, needed: bool) -> Option<String> {
        match self.get(name) {
            None if needed => self.missing(name),
            None => {}
            Some(Value::String(text)) => {
                let length = text.chars().count();
                if (form.least..=form.most).contains(&length) && (form.fits)(text) {
                    return Some(text.clone());
                }
                let (least, most, says) = (form.least, form.most, form.says);
                let message = format!("`{name}` is \"{}\"; it takes {says}, {least} to {most} characters", brief(text));
                self.tell(Code::BadForm, name, &message);
            }
            Some(_) => self.wrong(name, "a string"),
        }
        None
    }

    pub(super) fn texts(&mut self, name: &str, needed: bool) -> Vec<String> {
        match self.get(name) {
            None if needed => self.missing(name),
            None => {}
            Some(Value::Array(items)) => {
                let texts: Vec<_> = items.iter().filter_map(Value::as_str).map(str::to_owned).collect();
                if texts.len() == items.len() {
                    return texts;
                }
                self.wrong(name, "a list of strings");
            }
            Some(_) => self.wrong(name, "a list of strings"),
        }
        Vec::new()
    }

    pub(super) fn count(&mut self, name: &str, least: u64, most: u64) -> Option<u64> {
        let value = self.get(name)?;
        let count = value.as_u64().filter(|count| (least..=most).contains(count));
        if count.is_none() {
            self.tell(Code::OutOfRange, name, &format!("`{name}` takes a whole number from {least} to {most}"));
        }
        count
    }

    pub(super) fn flag(&mut self, name: &str) -> bool {
        match self.get(name) {
            None => false,
            Some(Value::Bool(flag)) => *flag,
            Some(_) => {
                self.wrong(name, "true or false");
                false
            }
        }
    }

    pub(super) fn list(&mut self, name: &str) -> &'v [Value] {
        match self.get(name) {
            None => &[],
            Some(Value::Array(items)) => items,
            Some(_) => {
                self.wrong(name, "a list");
                &[]
            }
        }
    }

    /// A schema: an object, or `true` or `false`.
    pub(super) fn schema(&mut self, name: &str, needed: bool) -> Option<Value> {
        match self.get(name) {
            None if needed => self.missing(name),
            None => {}
            Some(schema @ (Value::Object(_) | Value::Bool(_))) => return Some(schema.clone()),
            Some(_) => self.wrong(name, "a JSON Schema"),
        }
        None
    }

    pub(super) fn inside(&mut self, name: &str) -> Option<Fields<'v, '_>> {
        let value = self.fields.get(name)?;
        Fields::new(value, place(&self.path, name), self.diagnostics)
    }
}

fn place(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// `help` left out is that of the code.
pub(super) fn tell(
    diagnostics: &mut Diagnostics,
    code: Code,
    path: String,
    message: String,
    help: impl Into<Option<String>>,
) {
    let help = help.into().unwrap_or_else(|| code.row().help.into());
    diagnostics.push(Diagnostic { code, message, help, path, span: None });
}
