//! What both proxies need to be started: ports, the program, and their file of `deploy/` with both put in.

use std::net::TcpListener;
use std::path::PathBuf;

/// Ports that were free a moment ago.
pub(super) struct Ports {
    pub(super) https: u16,
    pub(super) http: u16,
}

impl Ports {
    pub(super) fn free() -> Self {
        // Held together, so that they are two.
        let held: Vec<_> = (0..2).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let [https, http] = [&held[0], &held[1]].map(|held| held.local_addr().unwrap().port());
        Self { https, http }
    }
}

/// A file of `deploy/` with other ports and places.
pub(super) fn substituted(name: &str, file: &str, rows: &[(&str, String)]) -> String {
    rows.iter().fold(file.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "deploy/{name} has no `{from}`");
        text.replace(from, to)
    })
}

/// Debian puts some of them where only root's `PATH` looks.
pub(super) fn program(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let found = folders.map(|folder| folder.join(name)).find(|program| program.is_file());
    found.unwrap_or_else(|| panic!("{name} is not installed: `cargo xtask setup` brings it"))
}
