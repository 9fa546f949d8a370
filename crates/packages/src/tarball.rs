//! Tarballs: what npm publishes, read as hostile.
//!
//! The attacks: a name with `..` or an absolute one writes elsewhere; a link makes a later file write elsewhere, or serves a
//! file of the server; a device blocks; a small archive unpacks to more than the disk has. Regular files with plain names
//! are taken, and anything else ends the whole package. Scripts that a package wants to run when it is installed are text
//! like all the rest: nothing here runs anything.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use flate2::read::GzDecoder;
use tar::{Archive, EntryType};

use crate::problem::{Problem, ProblemCode};
use crate::rules::Rules;

/// The files of a package by path, without the folder that all of them are in.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Of a path, in a package.
const MAX_PATH_BYTES: usize = 400;
const MAX_DEPTH: usize = 24;

/// Unpacks into memory: nothing is written before the whole is known to be fine.
pub(crate) fn unpack(bytes: &[u8], package: &str, rules: &Rules) -> Result<Files, Problem> {
    // One byte more than what is allowed: it is then too large, and not merely cut.
    let limited = GzDecoder::new(bytes).take(rules.max_unpacked_bytes.saturating_add(1));
    let mut archive = Archive::new(Counted { inner: limited, read: 0, most: rules.max_unpacked_bytes });
    let hostile = |what: String| {
        let message = format!("the tarball of `{package}` has {what}");
        Problem::new(ProblemCode::Tarball, message, "No package needs that. Use another version or another package.")
            .of(package)
    };
    let unreadable = |error: std::io::Error| {
        if error.kind() == std::io::ErrorKind::FileTooLarge {
            let message = format!("`{package}` is larger than {} bytes unpacked", rules.max_unpacked_bytes);
            return Problem::new(ProblemCode::Limit, message, "Use a smaller package, or raise `limits.packageBytes`.")
                .of(package);
        }
        hostile(format!("something that cannot be read: {error}"))
    };
    let mut files = Files::new();
    let mut folders = BTreeSet::new();
    for entry in archive.entries().map_err(unreadable)? {
        let mut entry = entry.map_err(unreadable)?;
        let raw = entry.path_bytes().into_owned();
        let shown =
            || String::from_utf8_lossy(&raw).chars().take(100).flat_map(char::escape_default).collect::<String>();
        match entry.header().entry_type() {
            EntryType::Regular | EntryType::Continuous => {}
            EntryType::Directory | EntryType::XGlobalHeader => continue,
            other => return Err(hostile(format!("`{}`, which is {}", shown(), kind(other)))),
        }
        let path = path(&raw).ok_or_else(|| hostile(format!("a file with the name `{}`", shown())))?;
        if files.len() >= rules.max_files {
            let message = format!("`{package}` has more than {} files", rules.max_files);
            return Err(Problem::new(
                ProblemCode::Limit,
                message,
                "Use a smaller package, or raise `limits.packageFiles`.",
            )
            .of(package));
        }
        let mut content = Vec::new();
        entry.read_to_end(&mut content).map_err(unreadable)?;
        folders.extend(path.match_indices('/').map(|(place, _)| path[..place].to_owned()));
        // As npm does: the last of two files with one name is the one.
        files.insert(path, content);
    }
    if let Some(both) = folders.iter().find(|folder| files.contains_key(*folder)) {
        return Err(hostile(format!("`{both}` as a file and as a folder")));
    }
    if !files.contains_key("package.json") {
        return Err(hostile("no package.json".into()));
    }
    Ok(files)
}

/// The path below the first folder, whatever its name; npm's is `package`.
fn path(raw: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(raw).ok()?;
    let (_, path) = text.strip_prefix("./").unwrap_or(text).split_once('/')?;
    let plain = |part: &str| {
        let odd = |letter: char| letter.is_control() || matches!(letter, '\\' | ':');
        !part.is_empty() && part != "." && part != ".." && !part.contains(odd) && part != "node_modules"
    };
    let fine = !text.starts_with('/') && !text.starts_with("../") && path.len() <= MAX_PATH_BYTES;
    (fine && path.split('/').count() <= MAX_DEPTH && path.split('/').all(plain)).then(|| path.to_owned())
}

fn kind(entry: EntryType) -> &'static str {
    match entry {
        EntryType::Symlink => "a symbolic link",
        EntryType::Link => "a hard link",
        EntryType::Char | EntryType::Block => "a device",
        EntryType::Fifo => "a pipe",
        _ => "not a regular file",
    }
}

/// Ends with an error where a bomb would go on.
struct Counted<R> {
    inner: R,
    read: u64,
    most: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let got = self.inner.read(buffer)?;
        self.read += u64::try_from(got).unwrap_or(u64::MAX);
        if self.read > self.most {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        Ok(got)
    }
}

#[cfg(test)]
#[path = "tarball_tests.rs"]
mod tests;
