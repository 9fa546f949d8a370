//! Archives that are the same every time: no dates, no owners but those that are asked for.

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use std::io::Write;
use std::path::Path;
use tar::{Builder, EntryType, Header};

pub(crate) struct Archive<W: Write> {
    tar: Builder<W>,
    owner: u64,
}

impl<W: Write> Archive<W> {
    pub(crate) fn new(to: W) -> Self {
        Self { tar: Builder::new(to), owner: 0 }
    }

    pub(crate) fn file(&mut self, name: &str, bytes: &[u8], is_program: bool) -> Result<()> {
        let mut header = self.header(EntryType::Regular, if is_program { 0o755 } else { 0o644 });
        header.set_size(bytes.len() as u64);
        self.tar.append_data(&mut header, name, bytes).with_context(|| name.to_owned())
    }

    pub(crate) fn copy(&mut self, name: &str, from: &Path, is_program: bool) -> Result<()> {
        let bytes = std::fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        self.file(name, &bytes, is_program)
    }

    /// A folder that is somebody's.
    pub(crate) fn folder(&mut self, name: &str, owner: u64) -> Result<()> {
        self.owner = owner;
        let mut header = self.header(EntryType::Directory, 0o755);
        self.owner = 0;
        header.set_size(0);
        self.tar.append_data(&mut header, name, &[][..]).with_context(|| name.to_owned())
    }

    pub(crate) fn finish(self) -> Result<W> {
        Ok(self.tar.into_inner()?)
    }

    fn header(&self, kind: EntryType, mode: u32) -> Header {
        let mut header = Header::new_ustar();
        header.set_entry_type(kind);
        header.set_mode(mode);
        header.set_uid(self.owner);
        header.set_gid(self.owner);
        header.set_mtime(0);
        header
    }
}

/// A whole archive, gzipped.
pub(crate) fn gzipped(
    level: Compression,
    fill: impl FnOnce(&mut Archive<flate2::write::GzEncoder<Vec<u8>>>) -> Result<()>,
) -> Result<Vec<u8>> {
    let mut archive = Archive::new(GzBuilder::new().mtime(0).write(Vec::new(), level));
    fill(&mut archive)?;
    Ok(archive.finish()?.finish()?)
}
