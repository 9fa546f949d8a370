//! Crates that decide do nothing else. clippy enforces it, as long as its list is there and complete.

use super::tree::Tree;

const PURE: &[&str] = &["model", "policy", "guard", "gate", "wire", "describe"];

const BANNED: &[&str] = &[
    "std::env::var", "std::env::var_os", "std::fs::File", "std::fs::read", "std::fs::read_dir",
    "std::fs::read_to_string", "std::fs::write", "std::net::TcpListener", "std::net::TcpStream", "std::net::UdpSocket",
    "std::process::Command", "std::thread::spawn", "std::time::Instant::now", "std::time::SystemTime::now",
];

/// What a crate would need to get around its list.
const WAYS_AROUND: &[&str] = &["clippy::disallowed_methods", "clippy::disallowed_types"];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for name in PURE {
        let path = format!("crates/{name}/clippy.toml");
        let Some(list) = tree.text(&path) else {
            faults.push(format!("{path}: missing; {name} is pure, and this file is what holds it to that"));
            continue;
        };
        for banned in BANNED.iter().filter(|banned| !list.contains(&format!("path = \"{banned}\""))) {
            faults.push(format!("{path}: does not ban {banned}"));
        }
        let sources = format!("crates/{name}/src/");
        for (file, text) in tree.texts(&["rs"]).filter(|(file, _)| file.path.starts_with(&sources)) {
            for way in WAYS_AROUND.iter().filter(|way| text.contains(**way)) {
                faults.push(format!("{}: switches {way} off in a pure crate", file.path));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{BANNED, PURE, Tree, check};

    #[test]
    fn lists_are_there_complete_and_not_switched_off() {
        let list: String = BANNED.iter().map(|path| format!("{{ path = \"{path}\", reason = \"pure\" }},\n")).collect();
        let paths: Vec<String> = PURE.iter().map(|name| format!("crates/{name}/clippy.toml")).collect();
        let mut files: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), list.as_str())).collect();
        assert_eq!(check(&Tree::of(&files)), Vec::<String>::new());

        files.push(("crates/gate/src/lib.rs", "#![expect(clippy::disallowed_methods, reason = \"I want to\")]"));
        assert_eq!(check(&Tree::of(&files)).len(), 1);
        files.remove(0);
        assert_eq!(check(&Tree::of(&files)).len(), 2);
        let shorter = list.replace("std::net::TcpStream", "std::net::Ipv4Addr");
        files[0].1 = &shorter;
        assert_eq!(check(&Tree::of(&files)).len(), 3);
    }
}
