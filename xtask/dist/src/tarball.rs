//! `belljar-0.1.0-linux-x64.tar.gz`: the programs, the licences, the parts they are made of, and what a machine needs to start them.

use crate::archive::gzipped;
use crate::release::{ENGINE, Platform};
use anyhow::Result;
use flate2::Compression;
use std::fs;
use std::path::{Path, PathBuf};

/// Beside the programs, by their place in the repository.
const FILES: [&str; 4] = ["LICENSE-MIT", "LICENSE-APACHE", "deploy/belljar.service", "deploy/belljar.toml"];

pub(crate) fn write(root: &Path, platform: &Platform, out: &Path) -> Result<PathBuf> {
    let folder = platform.folder();
    let bytes = gzipped(Compression::best(), |archive| {
        for program in crate::binary::PROGRAMS {
            let program = platform.program(program);
            archive.copy(&format!("{folder}/{program}"), &out.join(&program), true)?;
        }
        archive.copy(&format!("{folder}/{ENGINE}"), &out.join(ENGINE), false)?;
        archive.copy(&format!("{folder}/belljar.cdx.json"), &out.join("belljar.cdx.json"), false)?;
        for file in FILES {
            let name = file.rsplit('/').next().unwrap_or(file);
            archive.copy(&format!("{folder}/{name}"), &root.join(file), false)?;
        }
        Ok(())
    })?;
    let path = out.join(format!("{folder}.tar.gz"));
    fs::write(&path, bytes)?;
    Ok(path)
}
