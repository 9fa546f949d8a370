//! Is the program there? Asked when the file is read, so that a typing error is not found out by the first user.

use std::path::{Path, PathBuf};

/// The whole path of a program: as it is written when it names a folder, else from the first folder of `path` that has it.
pub(super) fn find(command: &str, path: &str, cwd: Option<&Path>) -> Option<PathBuf> {
    if command.is_empty() {
        return None;
    }
    if command.contains(std::path::is_separator) {
        let whole = match cwd {
            Some(cwd) => cwd.join(command),
            None => std::path::absolute(command).ok()?,
        };
        return with_extension(&whole);
    }
    std::env::split_paths(path).find_map(|folder| with_extension(&folder.join(command)))
}

/// On Windows `npx` is `npx.cmd`.
fn with_extension(path: &Path) -> Option<PathBuf> {
    let endings: &[&str] = if cfg!(windows) { &["exe", "cmd", "bat"] } else { &[] };
    let with_ending = endings.iter().map(|ending| path.with_extension(ending)).find(|path| path.is_file());
    with_ending.or_else(|| is_program(path).then(|| path.to_owned()))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}
