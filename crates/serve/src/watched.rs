//! Files that are read again when they change. A file is in force when two looks found the same in it, so that one that is
//! just being written, or half of a pair, is not taken for the new one.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use belljar_base::Hash;

#[derive(Debug)]
pub(crate) struct Watched {
    paths: Vec<PathBuf>,
    seen: Mutex<Seen>,
}

#[derive(Debug)]
struct Seen {
    in_force: Hash,
    waiting: Option<Hash>,
}

/// The contents in the order of the paths, or why one cannot be read.
pub(crate) type Contents = Result<Vec<Vec<u8>>, String>;

impl Watched {
    /// Reads for the first time.
    pub(crate) fn new(paths: Vec<PathBuf>) -> (Self, Contents) {
        let contents = read(&paths);
        let seen = Seen { in_force: stamp(&contents), waiting: None };
        (Self { paths, seen: Mutex::new(seen) }, contents)
    }

    /// The new contents, once. What cannot be read or used is told once too, and again when it has changed.
    pub(crate) fn look(&self) -> Option<Contents> {
        let contents = read(&self.paths);
        let stamp = stamp(&contents);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if stamp == seen.in_force {
            seen.waiting = None;
            return None;
        }
        if seen.waiting != Some(stamp) {
            seen.waiting = Some(stamp);
            return None;
        }
        *seen = Seen { in_force: stamp, waiting: None };
        Some(contents)
    }
}

fn read(paths: &[PathBuf]) -> Contents {
    let one = |path: &PathBuf| read_one(path).map_err(|error| format!("{}: {error}", path.display()));
    paths.iter().map(one).collect()
}

/// Nobody's list of tokens or chain of certificates is longer.
const MAX_BYTES: u64 = 4 << 20;

fn read_one(path: &Path) -> Result<Vec<u8>, String> {
    use std::io::Read as _;
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > MAX_BYTES { Err(format!("is larger than {MAX_BYTES} bytes")) } else { Ok(bytes) }
}

fn stamp(contents: &Contents) -> Hash {
    match contents {
        Ok(files) => Hash::of(&files.iter().flat_map(|file| Hash::of(file).0).collect::<Vec<_>>()),
        Err(reason) => Hash::of(reason.as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_counts_when_it_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, "one").unwrap();
        let (watched, first) = Watched::new(vec![path.clone()]);
        assert_eq!(first, Ok(vec![b"one".to_vec()]));
        assert_eq!(watched.look(), None);
        std::fs::write(&path, "tw").unwrap();
        assert_eq!(watched.look(), None, "it may be half written");
        std::fs::write(&path, "two").unwrap();
        assert_eq!((watched.look(), watched.look()), (None, Some(Ok(vec![b"two".to_vec()]))));
        assert_eq!(watched.look(), None);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(watched.look(), None);
        assert!(watched.look().is_some_and(|told| told.is_err()));
        assert_eq!(watched.look(), None, "told once");
    }
}
