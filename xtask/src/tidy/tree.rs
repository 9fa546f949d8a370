//! The files of the repository, in memory, so that a rule is a function and its tests need no disk.

use crate::process;
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

pub(super) struct Tree {
    files: Vec<File>,
}

pub(super) struct File {
    /// Relative to the root, with `/`.
    pub(super) path: String,
    /// None when it is not text.
    pub(super) text: Option<String>,
    pub(super) marked_generated: bool,
}

impl Tree {
    /// What git tracks, and what it would if it were added: a fault shows before the commit.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let git = |args: &[&str]| process::output(Command::new("git").args(args).current_dir(root));
        let listed = git(&["ls-files", "-z", "--cached", "--others", "--exclude-standard"])?;
        let mut paths: Vec<&str> = listed.split_terminator('\0').filter(|path| root.join(path).is_file()).collect();
        paths.sort_unstable();
        paths.dedup();

        let mut attributes = vec!["check-attr", "-z", "linguist-generated", "--"];
        attributes.extend(&paths);
        let attributes = git(&attributes)?;
        let fields: Vec<&str> = attributes.split('\0').collect();
        let marked = |path: &str| fields.chunks(3).any(|row| matches!(row, [file, _, "set" | "true"] if *file == path));

        let files = paths.into_iter().map(|path| {
            let text = fs::read(root.join(path)).ok().and_then(|bytes| String::from_utf8(bytes).ok());
            File { path: path.to_owned(), text, marked_generated: marked(path) }
        });
        Ok(Self { files: files.collect() })
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let file = |(path, text): &(&str, &str)| File {
            path: (*path).to_owned(),
            text: Some((*text).to_owned()),
            marked_generated: path.contains("generated/"),
        };
        Self { files: files.iter().map(file).collect() }
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &File> {
        self.files.iter()
    }

    /// Text files of some kinds, with their text.
    pub(super) fn texts(&self, extensions: &[&str]) -> impl Iterator<Item = (&File, &str)> {
        self.files()
            .filter(|file| extensions.contains(&file.extension()))
            .filter_map(|file| Some((file, file.text.as_deref()?)))
    }

    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files().find(|file| file.path == path)?.text.as_deref()
    }
}

impl File {
    pub(super) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    pub(super) fn extension(&self) -> &str {
        self.name().rsplit_once('.').map_or("", |(_, extension)| extension)
    }
}
