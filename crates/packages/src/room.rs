//! What is stored has a limit: bundles and packages that were unused longest go first.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use crate::disk::{entries, files_below, folders, off_thread};
use crate::inner::Inner;
use crate::problem::Problem;
use crate::{bundle, store};

/// What was used in this time is somebody's: an app that runs, or one that is being built.
const GRACE: Duration = Duration::from_secs(15 * 60);

struct Kept {
    place: PathBuf,
    used: SystemTime,
    bytes: u64,
}

/// After something was added: looks whether there is too much. Whoever asked for what was added does not wait for it.
pub(crate) fn look(inner: &Arc<Inner>) {
    if inner.looking.swap(true, Ordering::SeqCst) {
        return;
    }
    let inner = Arc::clone(inner);
    tokio::spawn(async move {
        if let Err(problem) = shrink(&inner.config.folder, inner.config.max_bytes, GRACE).await {
            tracing::warn!(%problem, "old packages could not be removed");
        }
        inner.looking.store(false, Ordering::SeqCst);
    });
}

/// Removes what was unused longest, until a tenth is free; nothing that was used within `grace`. How many were removed.
pub(crate) async fn shrink(root: &Path, most: u64, grace: Duration) -> Result<usize, Problem> {
    let folders = folders(root);
    off_thread(move || {
        let mut all = Vec::new();
        for folder in folders {
            all.extend(kept(&folder.join("bundles"), bundle::MANIFEST)?);
            all.extend(kept(&folder.join("packages"), store::MANIFEST)?);
        }
        let mut total: u64 = all.iter().map(|one| one.bytes).sum();
        if total <= most {
            return Ok(0);
        }
        all.sort_by_key(|one| one.used);
        let mut removed = 0;
        for one in all {
            let is_old = one.used.elapsed().is_ok_and(|age| age >= grace);
            if total <= most - most / 10 || !is_old {
                break;
            }
            // Away at once, so that nobody finds half of it.
            let gone = one.place.with_extension(format!("gone-{}", std::process::id()));
            if let Err(error) = fs::rename(&one.place, &gone).and_then(|()| fs::remove_dir_all(&gone)) {
                tracing::warn!(%error, place = %one.place.display(), "an old package could not be removed");
                continue;
            }
            total = total.saturating_sub(one.bytes);
            removed += 1;
        }
        Ok(removed)
    })
    .await
}

fn kept(folder: &Path, manifest: &str) -> io::Result<Vec<Kept>> {
    let mut all = Vec::new();
    for place in entries(folder) {
        // One that goes away meanwhile was removed by somebody else.
        let Ok(used) = fs::metadata(place.join(manifest)).and_then(|file| file.modified()) else { continue };
        let Ok(files) = files_below(&place) else { continue };
        let bytes = files.iter().filter_map(|(_, path)| Some(fs::metadata(path).ok()?.len())).sum();
        all.push(Kept { place, used, bytes });
    }
    Ok(all)
}
