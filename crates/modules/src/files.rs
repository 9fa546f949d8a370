//! The paths that an app has.

use std::collections::BTreeMap;

/// The paths that an app has.
pub trait Files: Sync {
    fn has(&self, path: &str) -> bool;
    fn paths(&self) -> Box<dyn Iterator<Item = &str> + '_>;
}

impl<T: Sync> Files for BTreeMap<String, T> {
    fn has(&self, path: &str) -> bool {
        self.contains_key(path)
    }

    fn paths(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        Box::new(self.keys().map(String::as_str))
    }
}
