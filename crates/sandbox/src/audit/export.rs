//! `belljar audit export`: lines read back, by time and sandbox.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Write};
use std::path::PathBuf;

use serde_json::Value;

use super::line::Fields;
use super::rotate;

/// Which lines, and how.
#[derive(Clone, Debug, Default)]
pub struct AuditQuery {
    pub file: PathBuf,
    /// As [`super::parse_moment`] writes it, this one included.
    pub since: Option<String>,
    /// This one not included.
    pub until: Option<String>,
    pub sandbox: Option<String>,
    pub csv: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    pub lines: u64,
    /// Half lines, and what is no line of ours.
    pub skipped: u64,
}

/// The columns of every kind; what else a line has is in the last, as JSON.
const COLUMNS: [&str; 5] = ["at", "kind", "sandbox", "embedder", "verdict"];
/// Longer than any line of ours: something else is in the file.
const MAX_BYTES: usize = 1 << 20;

/// Oldest first.
pub fn export(query: &AuditQuery, out: &mut dyn Write) -> io::Result<Exported> {
    let mut done = Exported::default();
    let mut files = rotate::old(&query.file)?;
    if query.file.exists() {
        files.push(query.file.clone());
    }
    if files.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "there is no such audit log"));
    }
    if query.csv {
        write!(out, "{},more\r\n", COLUMNS.join(","))?;
    }
    for path in files {
        let mut lines = BufReader::new(File::open(path)?);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            if !line.is_empty() && line != b"\n" {
                match read(&line) {
                    Some(fields) if query.wants(&fields) => {
                        if query.csv {
                            out.write_all(row(&fields).as_bytes())?;
                        } else {
                            out.write_all(&line)?;
                        }
                        done.lines += 1;
                    }
                    Some(_) => {}
                    None => done.skipped += 1,
                }
            }
            line.clear();
        }
    }
    out.flush()?;
    Ok(done)
}

/// A whole line: with its end, an object, with a time and a kind.
fn read(line: &[u8]) -> Option<Fields> {
    if line.len() > MAX_BYTES || line.last() != Some(&b'\n') {
        return None;
    }
    let Ok(Value::Object(fields)) = serde_json::from_slice(line) else { return None };
    let has = |name: &str| fields.get(name).is_some_and(Value::is_string);
    (has("at") && has("kind")).then_some(fields)
}

impl AuditQuery {
    fn wants(&self, fields: &Fields) -> bool {
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        let at = text("at").unwrap_or_default();
        self.since.as_deref().is_none_or(|since| at >= since)
            && self.until.as_deref().is_none_or(|until| at < until)
            && self.sandbox.as_deref().is_none_or(|sandbox| text("sandbox") == Some(sandbox))
    }
}

fn row(fields: &Fields) -> String {
    let text = |name: &&str| match fields.get(*name) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    };
    let mut cells: Vec<_> = COLUMNS.iter().map(text).collect();
    let more: Fields = fields
        .iter()
        .filter(|(name, _)| !COLUMNS.contains(&name.as_str()))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    cells.push(if more.is_empty() { String::new() } else { Value::Object(more).to_string() });
    let cells: Vec<_> = cells.iter().map(|cell| quoted(cell)).collect();
    format!("{}\r\n", cells.join(","))
}

/// Some of what is written comes from guests, and spreadsheets run what begins like a formula.
fn quoted(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("\"{}{}\"", if formula { "'" } else { "" }, cell.replace('"', "\"\""))
}
