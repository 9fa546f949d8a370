//! Requests that wait for the packages of an app, and how far each is.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use belljar_packages::Progress;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::watch;

/// One event of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Step {
    stage: Stage,
    /// Packages that are known, or that are there.
    done: usize,
    /// Of so many; 0 where that is not known yet.
    total: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Stage {
    /// Versions are chosen.
    Resolving,
    /// Packages are fetched that are not here.
    Downloading,
    Bundling,
}

impl Step {
    fn of(progress: &Progress) -> Self {
        let (stage, done, total) = match *progress {
            Progress::Resolving { packages } => (Stage::Resolving, packages, 0),
            Progress::Downloading { done, total } => (Stage::Downloading, done, total),
            Progress::Bundling => (Stage::Bundling, 0, 0),
        };
        Self { stage, done, total }
    }
}

/// Requests that are being answered, by their keys.
#[derive(Debug, Default)]
pub(crate) struct Progresses(Mutex<HashMap<String, watch::Sender<Option<Step>>>>);

/// One request that is being answered. Whoever follows it hears the end when it is dropped.
#[derive(Debug)]
pub(crate) struct Told<'a> {
    all: &'a Progresses,
    key: Option<String>,
}

impl Progresses {
    pub(crate) fn begin(&self, key: Option<String>) -> Told<'_> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever sends a key that is in use hears nothing, and takes nobody's place.
        let key = key.filter(|key| !all.contains_key(key));
        all.extend(key.iter().map(|key| (key.clone(), watch::Sender::new(None))));
        Told { all: self, key }
    }

    pub(crate) fn follow(&self, key: &str) -> Option<watch::Receiver<Option<Step>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).map(watch::Sender::subscribe)
    }
}

impl Told<'_> {
    pub(crate) fn tell(&self, progress: &Progress) {
        let Some(key) = &self.key else { return };
        if let Some(sender) = self.all.0.lock().unwrap_or_else(PoisonError::into_inner).get(key) {
            sender.send_replace(Some(Step::of(progress)));
        }
    }
}

impl Drop for Told<'_> {
    fn drop(&mut self) {
        if let Some(key) = &self.key {
            self.all.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
        }
    }
}
