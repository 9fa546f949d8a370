//! Turns the files of web/dist into a table of bytes and hashes.
//!
//! The hashes are taken from the very bytes that are embedded, so a CSP cannot name another script than the one served.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Not served: the report for people, what the bundler made `modules` and `docs` from, what only tests load,
/// and the package for npm.
const LEFT_OUT: &[&str] =
    &["manifest.json", "wasm", "guard", "describe", "worker", "sealed", "contracts", "npm", "layers", "site"];

fn main() -> io::Result<()> {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let dist = crate_folder.join("../../web/dist").components().collect::<PathBuf>();
    println!("cargo::rerun-if-changed={}", dist.display());

    let mut files = Vec::new();
    // web/dist is complete only when its manifest, which is written last, is there.
    if dist.join("manifest.json").is_file() {
        list(&dist, &dist, &mut files)?;
        files.sort();
    }
    let table = if files.is_empty() {
        "compile_error!(\"the web bundles are not built yet: run `cargo xtask web` once, then build again\");\n\
         pub(crate) static ASSETS: &[Asset] = &[];\n"
            .to_owned()
    } else {
        table(&dist, &files)?
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("table.rs"), table)
}

fn list(dist: &Path, folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.strip_prefix(dist).expect("it lies inside").to_string_lossy().replace('\\', "/");
        if name.starts_with('.') || LEFT_OUT.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            list(dist, &path, files)?;
        } else {
            files.push(name);
        }
    }
    Ok(())
}

fn table(dist: &Path, files: &[String]) -> io::Result<String> {
    let mut table = String::from("pub(crate) static ASSETS: &[Asset] = &[\n");
    for name in files {
        let path = dist.join(name);
        let hash = Sha256::digest(fs::read(&path)?);
        let hex = hash.iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        let csp = BASE64.encode(hash);
        let _ = writeln!(
            table,
            "    Asset {{ path: {name:?}, content_type: {:?}, bytes: include_bytes!({path:?}), sha256: {hex:?}, csp_hash: \"'sha256-{csp}'\" }},",
            content_type(name),
        );
    }
    table.push_str("];\n");
    Ok(table)
}

/// A kind of file that has no row here must not be served by guess.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        // Read by editors, never run.
        Some("ts") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => panic!("web/dist/{name} has no content type: add one in crates/assets/build.rs"),
    }
}
