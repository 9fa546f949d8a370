//! Fits a tree to the table of keys. Whatever is not exactly a known key of the right kind is told.

use super::{Field, Node, Tree, unit};
use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics, Span};
use crate::file::{PolicyFile, Text, Value, Written};
use crate::header_names::{self, HeaderFault};
use crate::keys::{self, Key, Kind, METHODS, SCHEMES, Shape};

/// Entries one list may have.
const MOST_ENTRIES: usize = 256;

pub(crate) fn shape(node: &Node<'_>, file: &mut PolicyFile, diagnostics: &mut Diagnostics) {
    match &node.tree {
        Tree::Table(fields) => walk("", fields, file, diagnostics),
        other => diagnostics.push(Diagnostic {
            code: Code::WrongType,
            message: format!("a policy is a table of keys, not {}", other.kind()),
            help: "Write keys such as `level = \"secure\"`, or an object in JSON.".into(),
            path: String::new(),
            span: node.span,
        }),
    }
}

fn walk(prefix: &str, fields: &[Field<'_>], file: &mut PolicyFile, diagnostics: &mut Diagnostics) {
    for field in fields {
        let path = if prefix.is_empty() { field.name.to_string() } else { format!("{prefix}.{}", field.name) };
        if let Some(key) = Key::from_path(&path) {
            read_key(key, field, file, diagnostics);
        } else if let Some(key) = Key::from_path(&field.name).filter(|_| !prefix.is_empty()) {
            diagnostics.push(Diagnostic {
                code: Code::Strayed,
                message: format!("`{}` is taken as a key of the whole policy, not of `{prefix}`", field.name),
                help: Code::Strayed.row().help.into(),
                path: key.path().into(),
                span: field.name_span,
            });
            read_key(key, field, file, diagnostics);
        } else if is_section(&path) {
            match &field.value.tree {
                Tree::Table(inner) => walk(&path, inner, file, diagnostics),
                other => diagnostics.push(Diagnostic {
                    code: Code::WrongType,
                    message: format!("`{path}` is a section of keys, not {}", other.kind()),
                    help: format!("Write `[{path}]` and its keys below, or `{path}.key = …`."),
                    path,
                    span: field.value.span,
                }),
            }
        } else {
            let near = if diagnostics.is_full() { None } else { nearest(prefix, &field.name) };
            diagnostics.push(unknown(&path, near, field));
        }
    }
}

fn is_section(path: &str) -> bool {
    keys::ROWS.iter().any(|row| row.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')))
}

/// The key somebody may have meant. A name that stands in another section is the likeliest slip,
/// then one that is spelt alike.
fn nearest(prefix: &str, name: &str) -> Option<&'static str> {
    let last = |path: &'static str| path.rsplit('.').next().unwrap_or(path);
    // Comparing takes time in proportion to the name, and no key is long.
    if name.len() > 64 {
        return None;
    }
    if let Some(row) = keys::ROWS.iter().find(|row| last(row.path) == name) {
        return Some(row.path);
    }
    let here = keys::ROWS.iter().filter(|row| row.path.starts_with(prefix));
    let candidates = here.flat_map(|row| [row.path, row.path.split('.').next().unwrap_or(row.path)]);
    candidates
        .map(|path| {
            let tail = path.strip_prefix(prefix).unwrap_or(path).trim_start_matches('.');
            (strsim::damerau_levenshtein(name, tail), path)
        })
        .filter(|(distance, _)| *distance <= 3)
        .min()
        .map(|(_, path)| path)
}

fn unknown(path: &str, near: Option<&str>, field: &Field<'_>) -> Diagnostic {
    let help = match near {
        Some(candidate) => format!("Did you mean `{candidate}`?"),
        None => Code::UnknownKey.row().help.into(),
    };
    // A name can be as long as the text; the answer must not be.
    let shown = brief(path);
    Diagnostic {
        code: Code::UnknownKey,
        message: format!("there is no key `{shown}`"),
        help,
        path: shown,
        span: field.name_span.or(field.value.span),
    }
}

fn read_key(key: Key, field: &Field<'_>, file: &mut PolicyFile, diagnostics: &mut Diagnostics) {
    if file.get(key).is_some() {
        diagnostics.push(Diagnostic {
            code: Code::Duplicate,
            message: format!("`{}` is written twice", key.path()),
            help: Code::Duplicate.row().help.into(),
            path: key.path().into(),
            span: field.name_span,
        });
        return;
    }
    let mut reader = Reader { path: key.path(), diagnostics };
    if let Some(value) = reader.value(key.row().shape, &field.value) {
        file.set(key, Written { value, span: field.name_span.or(field.value.span), path: key.path() });
    }
}

/// Reads one value; every fault it meets is told under `path`.
pub(crate) struct Reader<'d> {
    pub(crate) path: &'static str,
    pub(crate) diagnostics: &'d mut Diagnostics,
}

impl Reader<'_> {
    pub(crate) fn value(&mut self, shape: Shape, node: &Node<'_>) -> Option<Value> {
        match (shape, &node.tree) {
            (Shape::Flag, Tree::Flag(flag)) => Some(Value::Flag(*flag)),
            (Shape::Count { least, most }, Tree::Whole(count)) => {
                self.in_range(*count, least, most, node.span).map(Value::Count)
            }
            (Shape::Word(words), Tree::Text(text)) => {
                self.word(words, text, self.path.into(), node.span).map(Value::Word)
            }
            (Shape::Texts(kind), Tree::List(items)) => Some(Value::Texts(self.texts(kind, items, node.span))),
            (Shape::Counts { least, most }, Tree::Table(fields)) => {
                Some(Value::Counts(self.counts(fields, least, most)))
            }
            (_, other) => {
                self.wrong_type(shape, other, node.span);
                None
            }
        }
    }

    fn texts(&mut self, kind: Kind, items: &[Node<'_>], span: Option<Span>) -> Vec<Text> {
        if items.len() > MOST_ENTRIES {
            self.tell(
                Code::TooMany,
                format!("`{}` has {} entries; the most is {MOST_ENTRIES}", self.path, items.len()),
                Code::TooMany.row().help.into(),
                self.path.into(),
                span,
            );
            return Vec::new();
        }
        let mut texts = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let path = format!("{}[{index}]", self.path);
            let Tree::Text(text) = &item.tree else {
                self.tell(
                    Code::WrongType,
                    format!("`{path}` is {}; the list takes strings", item.tree.kind()),
                    format!("Write it in quotes, such as \"{}\".", kind.example()),
                    path,
                    item.span,
                );
                continue;
            };
            let listed = match kind {
                Kind::Schemes => self.word(SCHEMES, text, path, item.span).is_some(),
                Kind::Methods => self.method(text, path, item.span),
                Kind::Headers => self.header(text, path, item.span),
                Kind::Secrets => self.secret(text, path, item.span),
                Kind::Sources | Kind::Rules | Kind::ToolPatterns | Kind::Capabilities | Kind::Directives => true,
            };
            if listed {
                texts.push(Text { text: text.to_string(), span: item.span });
            }
        }
        texts
    }

    fn counts(&mut self, fields: &[Field<'_>], least: u64, most: u64) -> Vec<(Text, u64)> {
        let mut counts = Vec::new();
        for field in fields {
            match field.value.tree {
                Tree::Whole(count) => {
                    if let Some(count) = self.in_range(count, least, most, field.value.span) {
                        counts.push((Text { text: field.name.to_string(), span: field.name_span }, count));
                    }
                }
                ref other => self.wrong_type(Shape::Count { least, most }, other, field.value.span),
            }
        }
        counts
    }

    fn in_range(&mut self, count: u64, least: u64, most: u64, span: Option<Span>) -> Option<u64> {
        if (least..=most).contains(&count) {
            return Some(count);
        }
        self.tell(
            Code::OutOfRange,
            format!("`{}` is {count}, outside {least} to {most}", self.path),
            format!("Choose a value from {least} to {most}, or leave the key out for its default."),
            self.path.into(),
            span,
        );
        None
    }

    fn word(
        &mut self,
        words: &'static [&'static str],
        text: &str,
        path: String,
        span: Option<Span>,
    ) -> Option<&'static str> {
        if let Some(word) = words.iter().find(|word| **word == text) {
            return Some(word);
        }
        let shown = brief(text);
        let list = words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
        let near = words.iter().find(|word| {
            word.eq_ignore_ascii_case(text) || (text.len() < 64 && strsim::damerau_levenshtein(word, text) <= 2)
        });
        let help = match near {
            Some(word) => format!("Did you mean \"{word}\"? The words are {list}."),
            None => format!("The words are {list}."),
        };
        self.tell(Code::UnknownWord, format!("`{path}` cannot be \"{shown}\""), help, path, span);
        None
    }

    fn method(&mut self, text: &str, path: String, span: Option<Span>) -> bool {
        if METHODS.contains(&text) {
            return true;
        }
        let upper = text.to_ascii_uppercase();
        let help = match METHODS.iter().find(|method| **method == upper) {
            Some(method) => format!("Methods are written in upper case: \"{method}\"."),
            None => Code::UnknownMethod.row().help.into(),
        };
        self.tell(
            Code::UnknownMethod,
            format!("\"{}\" is not a method a guest may use", brief(text)),
            help,
            path,
            span,
        );
        false
    }

    fn header(&mut self, text: &str, path: String, span: Option<Span>) -> bool {
        let (message, help) = match header_names::judge(text) {
            Ok(()) => return true,
            Err(HeaderFault::Name) => (
                format!("\"{}\" is not the name of a header", brief(text)),
                "Write one name in small letters, such as \"x-api-version\".".to_owned(),
            ),
            Err(HeaderFault::Never(why)) => {
                (format!("`{}` is never passed on: {why}", brief(text)), Code::HeaderName.row().help.into())
            }
        };
        self.tell(Code::HeaderName, message, help, path, span);
        false
    }

    fn secret(&mut self, text: &str, path: String, span: Option<Span>) -> bool {
        let named = text.len() <= 64
            && text.starts_with(|first: char| first.is_ascii_lowercase())
            && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !named {
            // Not shown: it may be the secret itself.
            self.tell(
                Code::SecretName,
                format!("`{path}` is not a name"),
                Code::SecretName.row().help.into(),
                path,
                span,
            );
        }
        named
    }

    fn wrong_type(&mut self, shape: Shape, found: &Tree<'_>, span: Option<Span>) {
        let mut counted = String::new();
        let (wants, example) = match shape {
            Shape::Flag => ("true or false".to_owned(), "true".to_owned()),
            Shape::Count { least, most } => {
                let meant = match found {
                    Tree::Text(text) => {
                        unit::meant(self.path, text).filter(|(meant, _)| (least..=most).contains(meant))
                    }
                    _ => None,
                };
                if let Some((_, what)) = meant {
                    counted = format!("; it counts {what}");
                }
                let example = meant.map_or(1_000.clamp(least, most), |(meant, _)| meant);
                (format!("a whole number from {least} to {most}"), example.to_string())
            }
            Shape::Word(words) => (
                format!("one of {}", words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")),
                format!("\"{}\"", words.first().copied().unwrap_or_default()),
            ),
            Shape::Texts(kind) => ("a list of strings".to_owned(), format!("[\"{}\"]", kind.example())),
            Shape::Counts { .. } => {
                ("a table from tool names to numbers".to_owned(), "{ \"users:get\" = 100 }".to_owned())
            }
        };
        self.tell(
            Code::WrongType,
            format!("`{}` takes {wants}, not {}", self.path, found.kind()),
            format!("Write `{} = {example}`{counted}.", self.path),
            self.path.into(),
            span,
        );
    }

    fn tell(&mut self, code: Code, message: String, help: String, path: String, span: Option<Span>) {
        self.diagnostics.push(Diagnostic { code, message, help, path, span });
    }
}

/// Text from outside as a message may show it: short, and nothing in it invisible.
pub(crate) fn brief(text: &str) -> String {
    let plain =
        |c: char| !c.is_control() && (c == ' ' || !c.is_whitespace()) && !('\u{200b}'..='\u{206f}').contains(&c);
    let mut shown = String::new();
    for c in text.chars().take(60) {
        if plain(c) { shown.push(c) } else { shown.extend(c.escape_debug()) }
    }
    if text.chars().nth(60).is_some() {
        shown.push('…');
    }
    shown
}
