//! Whether the inputs of a step are the ones it was last run on.
//!
//! By content, not by time: a fresh clone and a switched branch change every time stamp.

use anyhow::{Context, Result};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// Of a list of files and folders; folders named in `skip` are left out wherever they stand.
pub(crate) fn fingerprint(inputs: &[&Path], skip: &[&str]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for input in inputs {
        add(input, skip, &mut hasher).with_context(|| format!("cannot read {}", input.display()))?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// Runs `step` unless `stamp` says that it was run on this fingerprint already. Says whether it ran.
pub(crate) fn when_changed(stamp: &Path, fingerprint: &str, step: impl FnOnce() -> Result<()>) -> Result<bool> {
    if fs::read_to_string(stamp).is_ok_and(|old| old == fingerprint) {
        return Ok(false);
    }
    // A step that fails half-way must run again, even when its inputs go back to what they were.
    let _ = fs::remove_file(stamp);
    step()?;
    fs::write(stamp, fingerprint).with_context(|| format!("cannot write {}", stamp.display()))?;
    Ok(true)
}

fn add(path: &Path, skip: &[&str], hasher: &mut DefaultHasher) -> Result<()> {
    if !path.is_dir() {
        fs::read(path)?.hash(hasher);
        return Ok(());
    }
    let mut entries = fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        if !skip.iter().any(|skipped| name == *skipped) {
            name.hash(hasher);
            add(&entry.path(), skip, hasher)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{fingerprint, when_changed};
    use std::fs;

    #[test]
    fn a_step_runs_again_when_content_or_name_changes_and_not_otherwise() {
        let folder = std::env::temp_dir().join(format!("belljar-fingerprint-{}", std::process::id()));
        let (inputs, stamp) = (folder.join("inputs"), folder.join("stamp"));
        fs::create_dir_all(inputs.join("skipped")).unwrap();
        fs::write(inputs.join("a"), "1").unwrap();
        let ran = || when_changed(&stamp, &fingerprint(&[&inputs], &["skipped"]).unwrap(), || Ok(())).unwrap();

        assert!(ran(), "nothing was run before");
        assert!(!ran(), "nothing changed");
        fs::write(inputs.join("skipped/b"), "x").unwrap();
        assert!(!ran(), "a skipped folder does not count");
        fs::write(inputs.join("a"), "2").unwrap();
        assert!(ran(), "content changed");
        fs::rename(inputs.join("a"), inputs.join("c")).unwrap();
        assert!(ran(), "a name changed");
        assert!(when_changed(&stamp, "other", || anyhow::bail!("failed")).is_err());
        assert!(ran(), "the step before failed");
        fs::remove_dir_all(folder).unwrap();
    }
}
