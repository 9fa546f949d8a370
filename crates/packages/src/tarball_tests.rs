use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::{any, proptest};
use tar::{Builder, Header};

use super::*;

struct Entry<'a> {
    name: &'a [u8],
    kind: EntryType,
    content: &'a [u8],
}

fn file<'a>(name: &'a str, content: &'a [u8]) -> Entry<'a> {
    Entry { name: name.as_bytes(), kind: EntryType::Regular, content }
}

/// Headers are written byte by byte: the library would refuse the names that attackers use.
fn tarball(entries: &[Entry<'_>]) -> Vec<u8> {
    let mut builder = Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for entry in entries {
        let mut header = Header::new_ustar();
        header.as_mut_bytes()[..entry.name.len()].copy_from_slice(entry.name);
        header.set_entry_type(entry.kind);
        if matches!(entry.kind, EntryType::Symlink | EntryType::Link) {
            header.set_link_name("/etc/passwd").unwrap();
        }
        header.set_size(entry.content.len().try_into().unwrap());
        header.set_cksum();
        builder.append(&header, entry.content).unwrap();
    }
    builder.into_inner().unwrap().finish().unwrap()
}

const PACKAGE: &[u8] = br#"{"name":"a","scripts":{"postinstall":"touch /tmp/owned"}}"#;

fn with(entry: Entry<'_>) -> Result<Files, Problem> {
    unpack(&tarball(&[file("package/package.json", PACKAGE), entry]), "a@1.0.0", &Rules::default())
}

#[test]
fn regular_files_are_unpacked_whatever_their_first_folder() {
    for folder in ["package", "react", "./package"] {
        let names = [format!("{folder}/package.json"), format!("{folder}/lib/index.js")];
        let bytes = tarball(&[file(&names[0], PACKAGE), file(&names[1], b"export {}")]);
        let files = unpack(&bytes, "a@1.0.0", &Rules::default()).unwrap();
        assert_eq!(files.keys().collect::<Vec<_>>(), ["lib/index.js", "package.json"], "{folder}");
    }
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    assert!(with(file("package/fine.js", b"1")).is_ok(), "the control");
    for name in [
        "package/../../owned", "../owned", "/etc/owned", "package/a/../../../owned", "package//a", "package/./a",
        "package/a\\b", "package/C:x", "package/a\nb", "package/node_modules/react/index.js", "owned", "package/",
        "package/..",
    ] {
        let problem = with(file(name, b"1")).unwrap_err();
        assert_eq!(problem.code, ProblemCode::Tarball, "{name:?}");
    }
    let problem = with(Entry { name: b"package/\xff\xfe", kind: EntryType::Regular, content: b"1" }).unwrap_err();
    assert_eq!(problem.code, ProblemCode::Tarball);
}

#[test]
fn links_devices_and_pipes_are_refused() {
    for (kind, says) in [
        (EntryType::Symlink, "a symbolic link"),
        (EntryType::Link, "a hard link"),
        (EntryType::Char, "a device"),
        (EntryType::Block, "a device"),
        (EntryType::Fifo, "a pipe"),
    ] {
        let problem = with(Entry { name: b"package/x", kind, content: b"" }).unwrap_err();
        assert_eq!((problem.code, problem.message.contains(says)), (ProblemCode::Tarball, true), "{problem}");
    }
}

#[test]
fn a_file_that_is_a_folder_too_is_refused() {
    let bytes = tarball(&[file("package/package.json", PACKAGE), file("package/a", b"1"), file("package/a/b", b"1")]);
    assert_eq!(unpack(&bytes, "a@1.0.0", &Rules::default()).unwrap_err().code, ProblemCode::Tarball);
}

#[test]
fn a_bomb_ends_at_the_limit() {
    let rules = Rules { max_unpacked_bytes: 1 << 20, ..Rules::default() };
    let large = vec![0; 8 << 20];
    let bytes = tarball(&[file("package/package.json", PACKAGE), file("package/large", &large)]);
    assert!(bytes.len() < 1 << 17, "it is small while it is packed");
    assert_eq!(unpack(&bytes, "a@1.0.0", &rules).unwrap_err().code, ProblemCode::Limit);
    assert!(unpack(&bytes, "a@1.0.0", &Rules::default()).is_ok(), "the control");
}

#[test]
fn a_header_that_promises_more_than_there_is_ends() {
    let mut header = Header::new_ustar();
    header.set_path("package/huge").unwrap();
    header.set_size(1 << 60);
    header.set_cksum();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(header.as_bytes()).unwrap();
    assert!(unpack(&encoder.finish().unwrap(), "a@1.0.0", &Rules::default()).is_err());
}

#[test]
fn too_many_files_are_refused() {
    let names: Vec<_> = (0..10).map(|number| format!("package/{number}.js")).collect();
    let entries: Vec<_> = names.iter().map(|name| file(name, b"")).collect();
    let rules = Rules { max_files: 9, ..Rules::default() };
    assert_eq!(unpack(&tarball(&entries), "a@1.0.0", &rules).unwrap_err().code, ProblemCode::Limit);
}

#[test]
fn what_is_no_tarball_is_refused() {
    for bytes in [&b""[..], b"not gzip", &tarball(&[]), &tarball(&[file("package/a.js", b"1")])] {
        assert_eq!(unpack(bytes, "a@1.0.0", &Rules::default()).unwrap_err().code, ProblemCode::Tarball);
    }
}

proptest! {
    /// Whatever comes, it returns, and every path that it gives stays below a folder.
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&bytes).unwrap();
        if let Ok(files) = unpack(&encoder.finish().unwrap(), "a@1.0.0", &Rules::default()) {
            assert!(files.keys().all(|path| !path.starts_with('/') && !path.split('/').any(|part| part == "..")));
        }
    }
}
