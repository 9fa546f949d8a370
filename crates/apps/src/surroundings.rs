//! What a build needs of its surroundings.

use std::collections::BTreeMap;
use std::sync::Arc;

use belljar_base::Hash;
use belljar_modules::{Options, Unit};
use belljar_packages::Wanted;
use bytes::Bytes;

use crate::packages::Prepared;

/// What a build needs of its surroundings.
pub(crate) trait Surroundings: Send + Sync {
    fn content(&self, hash: Hash) -> impl Future<Output = Option<Bytes>> + Send;
    fn known(&self, path: &str, hash: Hash, options: Options) -> Option<Arc<Unit>>;
    fn keep(&self, path: &str, hash: Hash, options: Options, unit: &Arc<Unit>);
    fn prepare(&self, wanted: Wanted) -> impl Future<Output = Prepared> + Send;
}

/// A file of the app, where it is text.
pub(crate) async fn text<S: Surroundings>(files: &BTreeMap<String, Hash>, around: &S, path: &str) -> Option<String> {
    let bytes = around.content(*files.get(path)?).await?;
    String::from_utf8(bytes.to_vec()).ok()
}
