//! What outlives a guest, or is shared: one guest leaves a word, and another of its kind looks for it.

use crate::channel::{Channel, Group, Witness};

const BY: &str = "an opaque origin has none; an own origin is not shared";

const fn row(id: &'static str, what: &'static str, tries: &'static str, finds: &'static str) -> Channel {
    Channel::new(Group::Storage, id, what, BY, tries).seen_by(Witness::Other(finds))
}

pub(super) const ROWS: &[Channel] = &[
    row(
        "local-storage",
        "`localStorage`",
        "localStorage.setItem(to.token, to.token)",
        "return await again(to, () => localStorage.getItem(to.token))",
    )
    .needs(&["document"]),
    row(
        "session-storage",
        "`sessionStorage`",
        "sessionStorage.setItem(to.token, to.token)",
        "return await again(to, () => sessionStorage.getItem(to.token))",
    )
    .needs(&["document"]),
    row(
        "cookie",
        "a cookie",
        "document.cookie = `${to.token}=${to.token}; path=/`",
        "return await again(to, () => document.cookie)",
    )
    .needs(&["document"]),
    row(
        "cookie-above",
        "a cookie of the domain above",
        "document.cookie = `${to.token}=${to.token}; path=/; domain=${location.hostname.split('.').slice(1).join('.') || location.hostname}`",
        "return await again(to, () => document.cookie)",
    )
    .needs(&["document"]),
    row(
        "indexed-db",
        "`indexedDB`",
        "const d = indexedDB.open(to.token); if (await ended(d, 'success', 'error') !== 'success') return 'refused'",
        "return await again(to, async () => (await indexedDB.databases()).map(({ name }) => name).join())",
    )
    .needs(&["indexedDB"]),
    row(
        "cache",
        "`caches`",
        "await caches.open(to.token)",
        "return await again(to, async () => (await caches.keys()).join())",
    )
    .needs(&["caches"]),
    row(
        "private-files",
        "the origin's private files",
        "await (await navigator.storage.getDirectory()).getFileHandle(to.token, { create: true })",
        "return await again(to, async () => (await (await navigator.storage.getDirectory()).getFileHandle(to.token)).name)",
    )
    .needs(&["navigator.storage"]),
    row(
        "locks",
        "`navigator.locks`",
        "navigator.locks.request(to.token, () => wait(4000)); await wait(1000)",
        "return await again(to, async () => (await navigator.locks.query()).held.map(({ name }) => name).join())",
    )
    .needs(&["navigator.locks"]),
    row(
        "broadcast",
        "`BroadcastChannel`",
        "const c = new BroadcastChannel('belljar'); await meanwhile(3000, () => c.postMessage(to.token))",
        "const c = new BroadcastChannel('belljar'); let seen = ''; c.onmessage = ({ data }) => { seen += data }; return await again(to, () => seen)",
    )
    .needs(&["BroadcastChannel"]),
    row(
        "shared-worker",
        "a shared worker's memory",
        "const w = new SharedWorker('data:text/javascript,let kept;onconnect=({ports:[p]})=>{p.onmessage=({data})=>{if(data)kept=data;p.postMessage(kept)}}', 'belljar'); w.port.postMessage(to.token); await wait(500)",
        "const w = new SharedWorker('data:text/javascript,let kept;onconnect=({ports:[p]})=>{p.onmessage=({data})=>{if(data)kept=data;p.postMessage(kept)}}', 'belljar'); let seen; w.port.onmessage = ({ data }) => { seen = data }; return await again(to, () => { w.port.postMessage(''); return seen })",
    )
    .needs(&["SharedWorker"]),
];
