//! Folders that appear as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::problem::Problem;

/// A folder that is filled beside its place, and moved there when it is complete. A process that is killed in between leaves
/// a folder in `tmp`, which nobody reads and `prune` removes.
#[derive(Debug)]
pub(crate) struct Staged {
    folder: TempDir,
}

impl Staged {
    /// Below the same root, so that the move is a rename.
    pub(crate) fn new(root: &Path) -> io::Result<Self> {
        let tmp = root.join("tmp");
        fs::create_dir_all(&tmp)?;
        Ok(Self { folder: tempfile::Builder::new().prefix("staged-").tempdir_in(tmp)? })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, path: &str, content: &[u8]) -> io::Result<()> {
        let path = self.folder.path().join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        File::create(path)?.write_all(content)
    }

    /// Somebody else may have been faster, with the same content: then theirs stays.
    pub(crate) fn publish(self, place: &Path) -> io::Result<()> {
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder)?;
        }
        match fs::rename(self.folder.path(), place) {
            Ok(()) => {
                // It is not there any more, so that nothing has to be removed.
                let _ = self.folder.keep();
                Ok(())
            }
            Err(_) if place.is_dir() => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Replaces a file as a whole.
pub(crate) fn replace(root: &Path, place: &Path, content: &[u8]) -> io::Result<()> {
    let tmp = root.join("tmp");
    fs::create_dir_all(&tmp)?;
    if let Some(folder) = place.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = tempfile::NamedTempFile::new_in(tmp)?;
    file.write_all(content)?;
    file.persist(place).map_err(|error| error.error)?;
    Ok(())
}

/// Every file below a folder, as paths with `/`. Links are not followed: what lies there was written by us, and a link was not.
pub(crate) fn files_below(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let (mut found, mut waiting) = (Vec::new(), vec![(String::new(), folder.to_owned())]);
    while let Some((prefix, folder)) = waiting.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                waiting.push((format!("{name}/"), entry.path()));
            } else if kind.is_file() {
                found.push((name, entry.path()));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Says that something was used, for `prune` and for the limit of what is stored. Every few minutes is enough, and a failure
/// costs a download at most.
pub(crate) fn touch(path: &Path) {
    let Ok(file) = File::options().append(true).open(path) else { return };
    let minutes = std::time::Duration::from_secs(3 * 60);
    let recent = file
        .metadata()
        .and_then(|metadata| metadata.modified())
        .is_ok_and(|at| at.elapsed().is_ok_and(|age| age < minutes));
    if !recent {
        let _ = file.set_modified(std::time::SystemTime::now());
    }
}

/// The one for everybody, and those of tenants.
pub(crate) fn folders(root: &Path) -> Vec<PathBuf> {
    std::iter::once(root.join("public")).chain(entries(&root.join("tenants"))).collect()
}

pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).map(|list| list.flatten().map(|entry| entry.path()).collect()).unwrap_or_default()
}

pub(crate) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, Problem> {
    let done = tokio::task::spawn_blocking(work).await.map_err(|error| Problem::server(error.to_string()))?;
    done.map_err(|error| Problem::server(format!("the folder of packages cannot be read: {error}")))
}
