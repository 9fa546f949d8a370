//! The fenced blocks of every page, and what their info strings say is to be done with them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// One fenced block.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    /// As in `docs/guide/runs.md`.
    pub(crate) page: String,
    /// Of its first line.
    pub(crate) line: usize,
    /// The first word of its info string: `sh`, `js`, `toml`.
    pub(crate) kind: String,
    /// The others: `policy` alone, or `not-run="why"`.
    pub(crate) says: BTreeMap<String, String>,
    pub(crate) text: String,
}

impl Block {
    pub(crate) fn has(&self, name: &str) -> bool {
        self.says.contains_key(name)
    }

    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.page, self.line)
    }
}

pub(crate) fn root() -> PathBuf {
    // One folder for `tests`, two for `crates/cli`.
    let from = Path::new(env!("CARGO_MANIFEST_DIR"));
    from.ancestors().find(|folder| folder.join("Cargo.lock").is_file()).map(Path::to_owned).expect("a workspace")
}

/// Every page of the repository, by its path from the root.
pub(crate) fn pages() -> Vec<(String, String)> {
    let mut pages = files(&["md"]);
    pages.sort();
    pages
}

/// Every file with one of these extensions, by its path from the root: neither what was built nor what was installed.
pub(crate) fn files(extensions: &[&str]) -> Vec<(String, String)> {
    let root = root();
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).expect("a folder").filter_map(Result::ok).map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() && !name.starts_with('.') && !["target", "node_modules", "dist"].contains(&&*name) {
                folders.push(path);
            } else if path.extension().is_some_and(|found| extensions.iter().any(|extension| found == *extension)) {
                let name = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
                files.push((name, fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    files
}

pub(crate) fn all() -> Vec<Block> {
    pages().iter().flat_map(|(page, text)| blocks(page, text)).collect()
}

pub(crate) fn blocks(page: &str, text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in text.lines().enumerate() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(info)) => {
                let (kind, says) = read(info);
                open = Some(Block { page: page.to_owned(), line: number + 2, kind, says, text: String::new() });
            }
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some(block), _) => block.text = format!("{}{line}\n", block.text),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "{page}: a block is not closed");
    blocks
}

fn read(info: &str) -> (String, BTreeMap<String, String>) {
    let (kind, mut rest) = info.trim().split_once(' ').unwrap_or((info.trim(), ""));
    let mut says = BTreeMap::new();
    while let Some(word) = rest.trim_start().split([' ', '=']).next().filter(|word| !word.is_empty()) {
        rest = &rest.trim_start()[word.len()..];
        let value = rest.strip_prefix("=\"").and_then(|value| value.split_once('"'));
        says.insert(word.to_owned(), value.map(|(value, _)| value.to_owned()).unwrap_or_default());
        rest = value.map_or(rest, |(_, after)| after);
    }
    (kind.to_owned(), says)
}
