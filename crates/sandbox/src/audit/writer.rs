//! The file. One process writes to it; whoever comes second is told.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::UNIX_EPOCH;

use belljar_base::Millis;

use super::file::AuditFile;
use super::rotate;

#[derive(Debug)]
pub(super) struct Writer {
    place: AuditFile,
    file: File,
    bytes: u64,
    /// When the first line of this file was written.
    began: Millis,
}

/// A file that is not full still becomes old, or nothing in it would ever be.
const MAX_AGE: Millis = 24 * 3600 * 1000;

impl Writer {
    pub(super) fn open(place: AuditFile, now: Millis) -> io::Result<Self> {
        let mut file = opened(&place.file)?;
        let mut bytes = file.metadata()?.len();
        // Half a line from a process that was killed: it stays, and the next one begins on its own.
        if bytes > 0 {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            if last != *b"\n" {
                file.write_all(b"\n")?;
                bytes += 1;
            }
        }
        let began = if bytes == 0 { now } else { born(&file).unwrap_or(now) };
        rotate::retain(&place, now)?;
        Ok(Self { place, file, bytes, began })
    }

    pub(super) fn append(&mut self, line: &str, now: Millis) -> io::Result<()> {
        let length = line.len() as u64;
        if self.bytes > 0 && (self.bytes + length > self.place.file_bytes || now - self.began > MAX_AGE) {
            self.rotate(now)?;
            rotate::retain(&self.place, now)?;
        }
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // A full disk may have taken half of it.
            let _ = self.file.set_len(self.bytes);
            return Err(error);
        }
        self.bytes += length;
        Ok(())
    }

    pub(super) fn tidy(&mut self, now: Millis) -> io::Result<()> {
        self.file.sync_data()?;
        rotate::retain(&self.place, now)
    }

    fn rotate(&mut self, now: Millis) -> io::Result<()> {
        self.file.sync_data()?;
        let mut at = now;
        // Two in one millisecond.
        while rotate::old_name(&self.place.file, at).exists() {
            at += 1;
        }
        fs::rename(&self.place.file, rotate::old_name(&self.place.file, at))?;
        self.file = opened(&self.place.file)?;
        (self.bytes, self.began) = (0, now);
        Ok(())
    }
}

/// Where the file system does not say, when it was last written to, which is later.
fn born(file: &File) -> Option<Millis> {
    let found = file.metadata().ok()?;
    let at = found.created().or_else(|_| found.modified()).ok()?.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(at.as_millis()).ok()
}

fn opened(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let file = options.open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another server writes to it; give each its own")),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
