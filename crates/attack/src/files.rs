//! The files of the corpus, as they were when this was built: the lines that begin with `//!`, and what follows.

use serde::Deserialize;

/// A file of tests/attacks.
pub(crate) struct File<'a> {
    pub(crate) path: &'a str,
    pub(crate) header: String,
    pub(crate) body: &'a str,
}

#[derive(Deserialize)]
struct Whose {
    guest: String,
}

/// Every attack file, in the order of goals and names.
pub(crate) fn files() -> impl Iterator<Item = File<'static>> {
    ATTACKS.iter().map(|(path, text)| File::new(path, text))
}

impl<'a> File<'a> {
    pub(crate) fn new(path: &'a str, text: &'a str) -> Self {
        let mut header = String::new();
        let mut body = text;
        while let Some(line) = body.strip_prefix("//!") {
            let (line, after) = line.split_once('\n').unwrap_or((line, ""));
            header.push_str(line);
            header.push('\n');
            body = after;
        }
        File { path, header, body }
    }

    /// Whether the attacker is a program, or code in the place of its worker.
    pub(crate) fn is_program(&self) -> bool {
        toml::from_str::<Whose>(&self.header).is_ok_and(|whose| ["run", "worker"].contains(&whose.guest.as_str()))
    }
}

/// Path and text of every harmless program.
pub(crate) fn benign_files() -> &'static [(&'static str, &'static str)] {
    BENIGN
}

include!(concat!(env!("OUT_DIR"), "/corpus.rs"));
