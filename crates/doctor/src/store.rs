//! Can the store be opened, written and read. What is written is a sandbox nobody can ask for, and it is taken out again.

use std::collections::BTreeMap;
use std::path::Path;

use belljar_base::{FilePath, Id, now};
use belljar_policy::Guest;
use belljar_serve::Config;
use belljar_store::{NewSandbox, StoreAddress, StoreError, StoreLimits, open};
use bytes::Bytes;

use crate::finding::Finding;
use crate::resolved;

pub(super) async fn check(config: &Config) -> Finding {
    let named = config.store.to_string();
    if let StoreAddress::File(path) = &config.store
        && !path.exists()
    {
        // Opening would make it, and whoever runs this may be another user than the server.
        return not_yet(&named, path);
    }
    let store = match open(&config.store).await {
        Ok(opened) => opened.store,
        Err(error) => {
            return Finding::failed(
                "store",
                format!("the store {named}: {error}"),
                "look at who owns it, and whether its server runs",
            );
        }
    };
    let Some(new) = nobodys() else {
        return Finding::failed("store", "this machine gives no random numbers", "look at its kernel's log");
    };
    let done = store.call(move |store| {
        let id = new.id.clone();
        let hash = store.create(&new, everything(), now())?.stored.files.values().next().map(|file| file.hash);
        let read = match hash {
            Some(hash) => store.content(&hash)?,
            None => None,
        };
        let found = store.by_id(&id)?.is_some();
        store.remove(&id)?;
        Ok::<_, StoreError>(found && read == new.files.values().next().cloned() && store.by_id(&id)?.is_none())
    });
    match done.await {
        Ok(true) => Finding::ok("store", format!("{named} can be opened, written and read")),
        Ok(false) => {
            Finding::failed("store", format!("{named} gives back something else than was written"), "restore a backup")
        }
        Err(error) => {
            Finding::failed("store", format!("{named}: {error}"), "look at the disk, and who may write to it")
        }
    }
}

fn not_yet(named: &str, path: &Path) -> Finding {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("/"));
    match std::fs::metadata(there) {
        Ok(found) if found.is_dir() && !found.permissions().readonly() => {
            Finding::ok("store", format!("{named} is made at the first start"))
        }
        _ => Finding::failed(
            "store",
            format!("{named} cannot be made: {} is no folder to write to", there.display()),
            "choose another `store`",
        ),
    }
}

fn nobodys() -> Option<NewSandbox> {
    let id = Id::random().ok()?;
    let content = Bytes::from(format!("belljar doctor {id}"));
    Some(NewSandbox {
        id,
        // Made by no key, so it is never served.
        label: resolved::label()?,
        guest: Guest::Widget,
        placement: Guest::Widget.usual_placement(),
        embedder: "https://doctor.invalid".into(),
        policy: "{}".into(),
        files: BTreeMap::from([(FilePath::index(), content)]),
        expires_at: now() + 60_000,
        maker: String::new(),
        account: "https://doctor.invalid".into(),
    })
}

/// Nothing has to make room for it.
fn everything() -> StoreLimits {
    let most = i64::MAX as u64;
    StoreLimits {
        sandboxes: most,
        sandboxes_per_embedder: most,
        bytes: most,
        bytes_per_embedder: most,
        sandboxes_per_maker: most,
        sandbox_bytes: most,
        files: most,
    }
}
