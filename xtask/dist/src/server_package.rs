//! `@belljar/server`, and `@belljar/server-linux-x64` and the like, which have the programs: npm installs the one that fits.

use crate::archive::gzipped;
use crate::release::{ENGINE, LICENCE, PLATFORMS, Platform, REPOSITORY, SERVER_PROGRAMS, VERSION};
use anyhow::Result;
use flate2::Compression;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// What `package.json` says of the package that starts the programs.
pub fn server_manifest() -> Value {
    let programs: Map<String, Value> =
        PLATFORMS.iter().map(|platform| (name_of(platform), Value::from(VERSION))).collect();
    json!({
        "name": "@belljar/server",
        "version": VERSION,
        "description": "Runs code you do not trust in the browser you do: the server and command line.",
        "license": LICENCE,
        "repository": REPOSITORY,
        "bin": { "belljar": "belljar.js" },
        "engines": { "node": ">=20" },
        "optionalDependencies": programs,
    })
}

/// The same of one with programs.
pub fn platform_manifest(platform: &Platform) -> Value {
    json!({
        "name": name_of(platform),
        "version": VERSION,
        "description": format!("The programs of @belljar/server for {}.", platform.name),
        "license": LICENCE,
        "repository": REPOSITORY,
        "os": [platform.os],
        "cpu": [platform.cpu],
        "preferUnplugged": true,
    })
}

/// Writes both tarballs, named as `npm pack` names them, with the programs of a folder.
pub fn pack_server(
    root: &Path,
    platform: &Platform,
    programs: &Path,
    out: &Path,
    level: Compression,
) -> Result<[PathBuf; 2]> {
    let npm = root.join("xtask/dist/npm");
    let licences = |archive: &mut crate::archive::Archive<_>| {
        ["LICENSE-MIT", "LICENSE-APACHE"]
            .iter()
            .try_for_each(|name| archive.copy(&format!("package/{name}"), &root.join(name), false))
    };
    let server = gzipped(level, |archive| {
        archive.file("package/package.json", format!("{:#}\n", server_manifest()).as_bytes(), false)?;
        archive.copy("package/belljar.js", &npm.join("belljar.js"), true)?;
        archive.copy("package/README.md", &npm.join("README.md"), false)?;
        licences(archive)
    })?;
    let programs = gzipped(level, |archive| {
        archive.file("package/package.json", format!("{:#}\n", platform_manifest(platform)).as_bytes(), false)?;
        for program in SERVER_PROGRAMS {
            let program = platform.program(program);
            archive.copy(&format!("package/{program}"), &programs.join(&program), true)?;
        }
        archive.copy(&format!("package/{ENGINE}"), &programs.join(ENGINE), false)?;
        licences(archive)
    })?;
    let written = [
        out.join(format!("belljar-server-{VERSION}.tgz")),
        out.join(format!("belljar-server-{}-{VERSION}.tgz", platform.name)),
    ];
    fs::write(&written[0], server)?;
    fs::write(&written[1], programs)?;
    Ok(written)
}

fn name_of(platform: &Platform) -> String {
    format!("@belljar/server-{}", platform.name)
}
