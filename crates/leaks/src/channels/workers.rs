//! Further workers: each must have inherited the policy, or not start at all.

use crate::channel::{Channel, Group};

const BY: &str = "CSP, inherited by workers from `blob:` and `data:`; no other starts in an opaque frame";

const fn row(id: &'static str, what: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Workers, id, what, BY, tries)
}

pub(super) const ROWS: &[Channel] = &[
    row("worker-blob", "a `blob:` worker that fetches", r#"await ended(new Worker(blob(asks(to.http))), "message", "error")"#)
        .needs(&["Worker"]),
    row(
        "worker-data",
        "a `data:` worker that fetches",
        r#"await ended(new Worker("data:text/javascript," + encodeURIComponent(asks(to.http))), "message", "error")"#,
    )
    .needs(&["Worker"]),
    row(
        "worker-module",
        "a `blob:` worker that imports",
        r#"await ended(new Worker(blob(`import "${to.http}.js"; postMessage(1)`), { type: "module" }), "message", "error")"#,
    )
    .needs(&["Worker"]),
    row(
        "worker-scripts",
        "a `blob:` worker that loads scripts",
        r#"await ended(new Worker(blob(`importScripts("${to.http}.js"); postMessage(1)`)), "message", "error")"#,
    )
    .needs(&["Worker"]),
    row(
        "worker-nested",
        "a worker in a worker",
        r#"await ended(new Worker(blob(`new Worker("data:text/javascript," + encodeURIComponent(${JSON.stringify(asks(to.http))})).onmessage = () => postMessage(1)`)), "message", "error")"#,
    )
    .needs(&["Worker"]),
    row(
        "worker-socket",
        "a `blob:` worker with a `WebSocket`",
        r#"await ended(new Worker(blob(`new WebSocket("${to.ws}").onerror = () => postMessage(1)`)), "message", "error")"#,
    )
    .needs(&["Worker"]),
    row(
        "worker-shared",
        "a shared worker that fetches",
        r#"const w = new SharedWorker(blob(`fetch("${to.http}", { mode: "no-cors" })`)); await wait(1000)"#,
    )
    .needs(&["SharedWorker"]),
    row(
        "service-worker",
        "a file of one's own as service worker",
        r#"await navigator.serviceWorker.register("/probe-worker.js?to=" + encodeURIComponent(to.http), { scope: "/probe/" }); await wait(1000)"#,
    )
    .needs(&["document"]),
];
