//! A CSS module: its class names become names that no other file has, and a module exports which is which.
//!
//! Classes are local unless they stand in `:global(…)`. `composes` takes classes of the same file. Names of animations and
//! custom properties stay as they are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use belljar_modules::{Diagnostic, Task, Unit, codes};

use crate::compile::is_name;
use crate::failed::failed;

pub(crate) fn compile(task: &Task) -> Unit {
    let mut reader =
        Reader { text: &task.text, at: 0, suffix: suffix(&task.path), css: String::new(), names: BTreeMap::new() };
    if let Err((at, message)) = reader.rules() {
        return failed(vec![Diagnostic::new(codes::STYLE, &task.path, message).at(&task.text, at, at + 1)]);
    }
    let Reader { css, names, .. } = reader;
    let written = serde_json::to_string(&names).expect("text is JSON");
    let mut code = format!("const names = {written};\nexport default names;\n");
    let mut exports = vec!["default".to_owned()];
    for name in names.keys().filter(|name| is_name(name)) {
        let _ = write!(code, "const class_{name} = names.{name};\nexport {{ class_{name} as {name} }};\n");
        exports.push(name.clone());
    }
    Unit { code, exports, style: Some(css), ..Unit::default() }
}

/// The same for every version of a file, so that a changed rule needs no changed component.
fn suffix(path: &str) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in path.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{:07x}", hash & 0x0fff_ffff)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    suffix: String,
    css: String,
    /// As written, and what the browser sees: one name, or several where it is composed.
    names: BTreeMap<String, String>,
}

type Fault = (usize, String);

impl Reader<'_> {
    /// Selectors and at-rules; blocks of those that contain rules are entered, and left, without recursion.
    fn rules(&mut self) -> Result<(), Fault> {
        // What each open block holds, and the classes of its selector.
        let mut open: Vec<(usize, bool, Vec<String>)> = Vec::new();
        let mut start = self.at;
        while let Some(byte) = self.peek() {
            match byte {
                b'/' if self.text[self.at..].starts_with("/*") => self.skip_comment()?,
                b'"' | b'\'' => self.skip_string()?,
                b'(' | b'[' => self.at += 1,
                b'{' => {
                    let prelude = self.text[start..self.at].to_owned();
                    let at_rule = without_comments(&prelude).trim_start().starts_with('@');
                    let in_keyframes = open.last().is_some_and(|(_, keyframes, _)| *keyframes);
                    let mut classes = Vec::new();
                    if at_rule || in_keyframes {
                        self.css.push_str(&prelude);
                    } else {
                        classes = self.selector(&prelude);
                    }
                    self.css.push('{');
                    let keyframes =
                        without_comments(&prelude).trim_start().to_ascii_lowercase().contains("keyframes") && at_rule;
                    open.push((self.at, keyframes, classes));
                    self.at += 1;
                    start = self.at;
                }
                b';' => {
                    self.at += 1;
                    self.declaration(start, &open.last().map(|(_, _, classes)| classes.clone()).unwrap_or_default())?;
                    start = self.at;
                }
                b'}' => {
                    let Some((_, _, classes)) = open.pop() else {
                        return Err((self.at, "this `}` closes nothing".into()));
                    };
                    self.declaration(start, &classes)?;
                    self.css.push('}');
                    self.at += 1;
                    start = self.at;
                }
                _ => self.at += 1,
            }
        }
        self.css.push_str(&self.text[start..]);
        open.pop().map_or(Ok(()), |(at, ..)| Err((at, "this `{` is never closed".into())))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_comment(&mut self) -> Result<(), Fault> {
        let end = self.text[self.at + 2..].find("*/").ok_or((self.at, "this comment never ends".to_owned()))?;
        self.at += end + 4;
        Ok(())
    }

    fn skip_string(&mut self) -> Result<(), Fault> {
        let (start, bytes) = (self.at, self.text.as_bytes());
        let quote = bytes[start];
        self.at += 1;
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\\' => self.at += 2,
                b'\n' => break,
                byte if byte == quote => {
                    self.at += 1;
                    return Ok(());
                }
                _ => self.at += 1,
            }
        }
        Err((start, "this string never ends".into()))
    }

    /// A declaration as it stands, but `composes`, which goes into the names.
    fn declaration(&mut self, start: usize, classes: &[String]) -> Result<(), Fault> {
        let text = &self.text[start..self.at];
        let Some(value) = without_comments(text)
            .trim()
            .strip_prefix("composes")
            .map(|rest| rest.trim_start().to_owned())
            .and_then(|rest| rest.strip_prefix(':').map(str::to_owned))
        else {
            self.css.push_str(text);
            return Ok(());
        };
        let value = value.trim_end_matches(';').trim();
        if value.contains(" from ") {
            return Err((
                start + text.find("composes").unwrap_or_default(),
                "`composes … from` is not supported; compose classes of the same file".into(),
            ));
        }
        for other in value.split_whitespace() {
            let composed = self.local(other);
            for class in classes {
                let own = self.names.entry(class.clone()).or_default();
                if !own.split(' ').any(|one| one == composed) {
                    let _ = write!(own, " {composed}");
                }
            }
        }
        Ok(())
    }

    /// Writes a selector with its classes renamed, and says which those are.
    fn selector(&mut self, prelude: &str) -> Vec<String> {
        let mut classes = Vec::new();
        let bytes = prelude.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let rest = &prelude[at..];
            if let Some(inner) = rest.strip_prefix(":global(") {
                let end = closing(inner);
                self.css.push_str(&inner[..end]);
                at += ":global(".len() + (end + 1).min(inner.len());
            } else if let Some(inner) = rest.strip_prefix(":local(") {
                let end = closing(inner);
                classes.extend(self.selector(&inner[..end]));
                at += ":local(".len() + (end + 1).min(inner.len());
            } else if rest.starts_with("/*") {
                let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
                self.css.push_str(&rest[..end]);
                at += end;
            } else if rest.starts_with(['"', '\'', '[']) {
                // Attributes and strings are nobody's classes.
                let close = if rest.starts_with('[') { ']' } else { rest.chars().next().unwrap_or('"') };
                let end = rest[1..].find(close).map_or(rest.len(), |end| end + 2);
                self.css.push_str(&rest[..end]);
                at += end;
            } else if rest.starts_with('.')
                && rest[1..].starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '-' || !c.is_ascii())
            {
                let name: String = rest[1..]
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || "-_".contains(*c) || !c.is_ascii())
                    .collect();
                let local = self.local(&name);
                let _ = write!(self.css, ".{local}");
                at += 1 + name.len();
                classes.push(name);
            } else {
                let next = rest.chars().next().map_or(1, char::len_utf8);
                self.css.push_str(&rest[..next]);
                at += next;
            }
        }
        classes
    }

    /// What the browser sees of a class.
    fn local(&mut self, name: &str) -> String {
        let local = format!("{name}_{}", self.suffix);
        self.names.entry(name.to_owned()).or_insert_with(|| local.clone());
        local
    }
}

/// Where a parenthesis that is open is closed.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

fn without_comments(text: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        left.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    left.push_str(rest);
    left
}
