//! Old files: `audit.jsonl` becomes `audit-20261115T150405123.jsonl` when it is full or a day old. The oldest go first.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use belljar_base::Millis;

use super::file::AuditFile;
use super::moment;

const DAY: i64 = 24 * 3600 * 1000;

/// What the file is called from now on.
pub(super) fn old_name(file: &Path, at: Millis) -> PathBuf {
    let digits: String = moment::shown(at).chars().filter(|sign| !"-:.Z".contains(*sign)).collect();
    let (stem, extension) = parts(file);
    file.with_file_name(format!("{stem}-{digits}{extension}"))
}

/// Every old file beside this one, oldest first.
pub(super) fn old(file: &Path) -> io::Result<Vec<PathBuf>> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (stem, extension) = parts(file);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let middle = name.strip_prefix(&format!("{stem}-")).and_then(|name| name.strip_suffix(&extension));
        // As written above and not otherwise: nothing else is ever deleted.
        if middle.is_some_and(|middle| {
            middle.len() == 18 && middle.bytes().all(|byte| byte.is_ascii_digit() || byte == b'T')
        }) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Takes out what is older, or more, than is kept.
pub(super) fn retain(place: &AuditFile, now: Millis) -> io::Result<()> {
    let oldest = now - i64::try_from(place.days).unwrap_or(i64::MAX / DAY).saturating_mul(DAY);
    let oldest = old_name(&place.file, oldest);
    let mut bytes = fs::metadata(&place.file).map_or(0, |found| found.len());
    for path in old(&place.file)?.into_iter().rev() {
        bytes += fs::metadata(&path)?.len();
        if bytes > place.bytes || path < oldest {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

fn parts(file: &Path) -> (String, String) {
    let text = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let extension = text(file.extension()).map(|extension| format!(".{extension}")).unwrap_or_default();
    (text(file.file_stem()).unwrap_or_default(), extension)
}
