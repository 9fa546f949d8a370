//! Workers.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Workers",
    wall: Wall::Csp,
    why: "`worker-src`; a worker has the walls of its document",
    names: &[
        "AudioWorklet", "AudioWorkletNode", "BackgroundFetchManager", "BackgroundFetchRecord",
        "BackgroundFetchRegistration", "CookieStore", "CookieStoreManager", "PeriodicSyncManager", "PushManager",
        "PushSubscription", "PushSubscriptionOptions", "ServiceWorker", "serviceWorker", "ServiceWorkerContainer",
        "ServiceWorkerRegistration", "SharedWorker", "SyncManager", "Worker", "Worklet",
    ],
};
