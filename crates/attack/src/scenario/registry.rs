//! A registry whose packages do harm, and one that does none, for controls. What it sends has the hash that it lists, but for
//! the one that is forged.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use belljar_browsers::{Request, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use sha2::{Digest as _, Sha512};
use tar::{EntryType, Header};

/// What the server takes of one package, so that a bomb is a small one.
pub(crate) const MAX_UNPACKED_BYTES: u64 = 4 << 20;
pub(crate) const MAX_FILES: u64 = 100;

/// A name, and what is in its tarball besides a package that works.
type Packed = (&'static str, fn() -> Vec<Entry>);

const PACKAGES: &[Packed] = &[
    ("good", Vec::new),
    ("symbolic-link", || vec![link("package/secret.txt", EntryType::Symlink)]),
    ("hard-link", || vec![link("package/secret.txt", EntryType::Link)]),
    ("device", || vec![link("package/random", EntryType::Char)]),
    ("climbs", || vec![file("package/../../../../../../tmp/belljar-owned", b"owned".to_vec())]),
    ("climbs-at-once", || vec![file("../belljar-owned", b"owned".to_vec())]),
    ("absolute", || vec![file("/tmp/belljar-owned", b"owned".to_vec())]),
    ("in-anothers-folder", || vec![file("package/node_modules/react/index.js", b"owned".to_vec())]),
    ("bomb", || vec![file("package/zeros", vec![0; 4 * usize::try_from(MAX_UNPACKED_BYTES).unwrap_or_default()])]),
    ("many-files", || (0..=MAX_FILES).map(|at| file(&format!("package/{at}.js"), Vec::new())).collect()),
    ("promises-more", || vec![Entry { size: 1 << 60, ..file("package/huge", Vec::new()) }]),
    ("forged", Vec::new),
    ("no-hash", Vec::new),
];

struct Entry {
    name: String,
    kind: EntryType,
    size: u64,
    content: Vec<u8>,
}

fn file(name: &str, content: Vec<u8>) -> Entry {
    let size = content.len().try_into().unwrap_or(u64::MAX);
    Entry { name: name.to_owned(), kind: EntryType::Regular, size, content }
}

fn link(name: &str, kind: EntryType) -> Entry {
    Entry { kind, ..file(name, Vec::new()) }
}

/// Headers are written byte by byte: the library would refuse the names that attackers use.
fn tarball(name: &str, more: Vec<Entry>) -> std::io::Result<Vec<u8>> {
    let manifest = json!({ "name": name, "version": "1.0.0", "main": "index.js", "type": "module" }).to_string();
    let plain = [("package/package.json", manifest.as_str()), ("package/index.js", "export const taken = true;\n")];
    let plain = plain.map(|(name, text)| file(name, text.as_bytes().to_vec()));
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    for entry in plain.into_iter().chain(more) {
        let mut header = Header::new_ustar();
        header.as_mut_bytes()[..entry.name.len()].copy_from_slice(entry.name.as_bytes());
        header.set_entry_type(entry.kind);
        if matches!(entry.kind, EntryType::Symlink | EntryType::Link) {
            header.set_link_name("/etc/passwd")?;
        }
        header.set_size(entry.size);
        header.set_mode(0o644);
        header.set_cksum();
        encoder.write_all(header.as_bytes())?;
        encoder.write_all(&entry.content)?;
        encoder.write_all(&vec![0; (512 - entry.content.len() % 512) % 512])?;
    }
    encoder.write_all(&[0; 1024])?;
    encoder.finish()
}

pub(crate) fn answer(request: &Request) -> Response {
    let path = request.path.trim_start_matches('/');
    let name = path.split_once("/-/").map_or(path, |(name, _)| name);
    let Some((name, more)) = PACKAGES.iter().find(|(known, _)| *known == name) else { return Response::not_found() };
    let Ok(bytes) = tarball(name, more()) else { return Response::not_found() };
    if path.contains("/-/") {
        let sent = if *name == "forged" { tarball(name, vec![file("package/more.js", Vec::new())]) } else { Ok(bytes) };
        let response = Response::new(200).header("content-type", "application/octet-stream");
        return sent.map_or_else(|_| Response::not_found(), |bytes| response.body(bytes));
    }
    let integrity = format!("sha512-{}", STANDARD.encode(Sha512::digest(&bytes)));
    let dist = if *name == "no-hash" { json!({ "shasum": "0".repeat(40) }) } else { json!({ "integrity": integrity }) };
    let document = json!({
        "name": name,
        "dist-tags": { "latest": "1.0.0" },
        "versions": { "1.0.0": { "name": name, "version": "1.0.0", "dist": dist } },
        "time": { "1.0.0": "2024-01-01T00:00:00.000Z" },
    });
    Response::text(document.to_string())
}
