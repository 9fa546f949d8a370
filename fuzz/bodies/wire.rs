//! Any text on any edge: it is refused, or it reads back as it is written.

use belljar_wire::*;
use serde::{Serialize, de::DeserializeOwned};

/// Whether it is a message of some edge.
pub(crate) fn passes(input: &[u8]) -> bool {
    let Ok(input) = std::str::from_utf8(input) else { return false };
    let edges: [fn(&str) -> bool; 10] = [
        edge::<HostToOuter>, edge::<OuterToHost>, edge::<OuterToInner>, edge::<InnerToOuter>, edge::<InnerToWorker>,
        edge::<WorkerToInner>, edge::<OuterToWorker>, edge::<WorkerToOuter>, edge::<PageToServiceWorker>,
        edge::<ServiceWorkerToPage>,
    ];
    edges.into_iter().filter(|edge| edge(input)).count() > 0
}

fn edge<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(input: &str) -> bool {
    let Ok(message) = serde_json::from_str::<T>(input) else { return false };
    let written = serde_json::to_string(&message).expect("a message that was read can be written");
    assert_eq!(serde_json::from_str::<T>(&written).expect("and read again"), message);
    true
}
