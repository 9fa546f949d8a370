//! Turns the files of tests/attacks and tests/benign into tables, so that the command works away from the repository.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let tests = crate_folder.join("../../tests").components().collect::<PathBuf>();
    let mut tables = String::new();
    for (table, folder) in [("ATTACKS", "attacks"), ("BENIGN", "benign")] {
        let folder = tests.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        list(&folder, &folder, &mut files)?;
        files.sort();
        let _ = writeln!(tables, "pub(crate) static {table}: &[(&str, &str)] = &[");
        for name in files {
            let _ = writeln!(tables, "    ({name:?}, include_str!({:?})),", folder.join(&name));
        }
        tables.push_str("];\n");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("corpus.rs"), tables)
}

fn list(root: &Path, folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "js") {
            files.push(path.strip_prefix(root).expect("it lies inside").to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}
