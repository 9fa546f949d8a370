//! One behaviour, whichever store: every test runs on SQLite and on a real PostgreSQL.

use std::collections::BTreeMap;
use std::sync::{Barrier, OnceLock};

use belljar_base::{FilePath, Hash, Id, Key, Millis, Report, ReportSource};
use belljar_policy::{Guest, Placement, SourceExpr};
use bytes::Bytes;
use tokio::runtime::Runtime;

use super::{FileChange, NewSandbox, Postgres, RemovedSandbox, Sqlite, Store, StoreError, StoreLimits, Usage};
use crate::StoreAddress;

const CAPS: StoreLimits = StoreLimits {
    sandboxes: 3,
    sandboxes_per_embedder: 3,
    bytes: 100,
    bytes_per_embedder: 100,
    sandboxes_per_maker: 2,
    sandbox_bytes: 100,
    files: 10,
};
const WIDE: StoreLimits =
    StoreLimits { sandboxes: 9000, sandboxes_per_embedder: 9000, bytes: 1 << 30, bytes_per_embedder: 1 << 30, ..CAPS };

/// Where a test keeps its sandboxes; opened as often as it likes.
enum Place {
    Sqlite(tempfile::TempDir),
    Postgres(String),
}

impl Place {
    /// An empty store of each kind.
    fn all() -> [Self; 2] {
        let database = belljar_postgres::Postgres::shared().database().unwrap();
        [Self::Sqlite(tempfile::tempdir().unwrap()), Self::Postgres(database)]
    }

    fn open(&self) -> Result<Box<dyn Store>, StoreError> {
        static RUNTIME: OnceLock<Runtime> = OnceLock::new();
        match self {
            Self::Sqlite(folder) => Ok(Box::new(Sqlite::open(&folder.path().join("belljar.db"))?)),
            Self::Postgres(url) => {
                let Ok(StoreAddress::Postgres(database)) = StoreAddress::parse(url) else { panic!("{url}") };
                let runtime = RUNTIME.get_or_init(|| Runtime::new().unwrap());
                Ok(Box::new(Postgres::open(&database, runtime.handle())?))
            }
        }
    }

    /// A number that only the database itself can tell.
    fn count(&self, table: &str) -> u64 {
        match self {
            Self::Sqlite(folder) => {
                let connection = rusqlite::Connection::open(folder.path().join("belljar.db")).unwrap();
                let statement = format!("SELECT COUNT(*) FROM {table}");
                connection.query_row(&statement, [], |row| row.get::<_, i64>(0)).unwrap().cast_unsigned()
            }
            Self::Postgres(url) => {
                let statement = format!("SELECT COUNT(*) FROM belljar.{table}");
                belljar_postgres::Postgres::shared().sql(url, &statement).unwrap().parse().unwrap()
            }
        }
    }

    fn set_version(&self, version: i64) {
        match self {
            Self::Sqlite(folder) => {
                let connection = rusqlite::Connection::open(folder.path().join("belljar.db")).unwrap();
                connection.pragma_update(None, "user_version", version).unwrap();
            }
            Self::Postgres(url) => {
                let statement = format!("UPDATE belljar.version SET version = {version}");
                belljar_postgres::Postgres::shared().sql(url, &statement).unwrap();
            }
        }
    }
}

fn each(test: impl Fn(&dyn Store, &Place)) {
    for place in Place::all() {
        test(place.open().unwrap().as_ref(), &place);
    }
}

fn id(seed: u8) -> Id {
    Id::from_bytes(&[seed; 16])
}

fn embedder() -> SourceExpr {
    SourceExpr::parse("https://a.example").unwrap().value
}

fn path(text: &str) -> FilePath {
    FilePath::parse(text).unwrap()
}

fn named(id: Id, content: Vec<u8>, expires_at: Millis) -> NewSandbox {
    NewSandbox {
        label: Key::new([1; 32]).label(Guest::App, &id, &embedder()),
        id,
        guest: Guest::App,
        placement: Placement::Frame,
        embedder: embedder().to_string(),
        policy: String::new(),
        files: BTreeMap::from([(FilePath::index(), Bytes::from(content))]),
        expires_at,
        maker: String::new(),
        account: embedder().to_string(),
    }
}

fn new(seed: u8, size: usize, expires_at: Millis) -> NewSandbox {
    named(id(seed), vec![seed; size], expires_at)
}

fn put(files: &[(&str, &[u8])]) -> FileChange {
    let put = files.iter().map(|(name, bytes)| (path(name), Bytes::copy_from_slice(bytes)));
    FileChange { put: put.collect(), ..FileChange::default() }
}

fn report(kind: &str) -> Report {
    Report { kind: kind.into(), by: ReportSource::Browser, from: "guest".into(), body: BTreeMap::new(), fix: None }
}

#[test]
fn the_key_stays_the_same() {
    let label = |store: &dyn Store| store.key().unwrap().label(Guest::Run, &id(0), &embedder());
    let firsts: Vec<_> = Place::all()
        .iter()
        .map(|place| {
            let first = label(place.open().unwrap().as_ref());
            assert_eq!(label(place.open().unwrap().as_ref()), first);
            first
        })
        .collect();
    assert_ne!(firsts[0], firsts[1]);
}

#[test]
fn what_was_written_is_read_as_it_was() {
    each(|store, place| {
        let mut sandbox = new(1, 5, 1000);
        sandbox.files.insert(path("/deep/ü 1.js"), Bytes::from_static(b"\0\xff"));
        sandbox.files.insert(path("/empty"), Bytes::new());
        sandbox.policy = "{\"level\":\"strict\",\"x\":\"\\u0000\\\\'\"}".into();
        let created = store.create(&sandbox, CAPS, 7).unwrap();
        assert!(created.fresh && created.gone.is_empty());
        // Another node reads what this one wrote.
        let other = place.open().unwrap();
        for found in [other.by_id(&sandbox.id), other.by_label(&sandbox.label)] {
            let found = found.unwrap().unwrap();
            assert_eq!(format!("{found:?}"), format!("{:?}", created.stored));
            assert_eq!((found.created_at, found.used_at, found.expires_at), (7, 7, 1000));
            for (path, bytes) in &sandbox.files {
                assert_eq!(&other.content(&found.files[path].hash).unwrap().unwrap(), bytes);
            }
        }
        assert!(other.by_id(&id(2)).unwrap().is_none());
        assert!(other.content(&Hash::of(b"other")).unwrap().is_none());
        assert_eq!(other.usage().unwrap(), Usage { sandboxes: 1, bytes: 7 });
    });
}

#[test]
fn use_decides_who_makes_room() {
    each(|store, _| {
        for seed in 1..=3 {
            store.create(&new(seed, 1, 1000), CAPS, Millis::from(seed)).unwrap();
        }
        store.touch(&[(id(1), 50), (id(9), 50)]).unwrap();
        store.touch(&[(id(1), 40)]).unwrap();
        let created = store.create(&new(4, 1, 1000), CAPS, 60).unwrap();
        assert_eq!(created.gone, [RemovedSandbox { id: id(2), label: new(2, 1, 0).label }]);
        assert_eq!(store.by_id(&id(1)).unwrap().unwrap().used_at, 50);
        let large = store.create(&new(5, 99, 1000), CAPS, 70).unwrap();
        assert_eq!(large.gone.iter().map(|gone| gone.id.clone()).collect::<Vec<_>>(), [id(3), id(1)]);
        assert_eq!(store.usage().unwrap(), Usage { sandboxes: 2, bytes: 100 });
    });
}

#[test]
fn who_is_charged_over_its_bytes_loses_its_own() {
    each(|store, _| {
        let caps = StoreLimits { bytes: 1000, sandboxes: 100, sandboxes_per_embedder: 100, ..CAPS };
        let elsewhere = NewSandbox { account: "another, in the same name".into(), ..new(9, 90, 1000) };
        store.create(&elsewhere, caps, 1).unwrap();
        for seed in 1..=2 {
            assert_eq!(store.create(&new(seed, 40, 1000), caps, 1 + Millis::from(seed)).unwrap().gone, []);
        }
        let gone = store.create(&new(3, 30, 1000), caps, 10).unwrap().gone;
        assert_eq!(
            gone,
            [RemovedSandbox { id: id(1), label: new(1, 0, 0).label }],
            "and nobody else's, though it is older"
        );
        let grown = store.change_files(&id(3), &put(&[("/a", &[0; 60])]), caps).unwrap().unwrap();
        assert_eq!(grown.gone.iter().map(|gone| gone.id.clone()).collect::<Vec<_>>(), [id(2)]);
        let alone = StoreLimits { sandbox_bytes: 1000, ..caps };
        let refused = store.create(&new(4, 101, 1000), alone, 11);
        assert!(matches!(refused, Err(StoreError::TooManyBytes { bytes: 101, key: "bytesPerEmbedder", most: 100 })));
        assert_eq!(store.usage().unwrap(), Usage { sandboxes: 2, bytes: 180 });
    });
}

#[test]
fn where_all_are_too_many_the_largest_account_makes_room() {
    each(|store, _| {
        let caps = StoreLimits { sandboxes: 4, sandboxes_per_embedder: 100, bytes: 1000, ..CAPS };
        let of = |seed: u8, account: &str| NewSandbox { account: account.into(), ..new(seed, 1, 1000) };
        store.create(&of(1, "quiet"), caps, 1).unwrap();
        for seed in 2..=9 {
            let gone = store.create(&of(seed, "loud"), caps, Millis::from(seed)).unwrap().gone;
            assert!(!gone.iter().any(|gone| gone.id == id(1)), "though it is the oldest");
        }
        assert!(store.by_id(&id(1)).unwrap().is_some());
    });
}

#[test]
fn a_maker_has_so_many_at_a_time_and_dead_ones_do_not_count() {
    each(|store, _| {
        let made = |seed: u8, maker: &str, until| NewSandbox { maker: maker.into(), ..new(seed, 1, until) };
        for seed in 1..=2 {
            store.create(&made(seed, "ci", 1000), WIDE, 1).unwrap();
        }
        let refused = store.create(&made(3, "ci", 1000), WIDE, 1);
        assert!(
            matches!(&refused, Err(StoreError::TooManySandboxes { maker, most: 2 }) if maker == "ci"),
            "{refused:?}"
        );
        assert!(store.by_id(&id(3)).unwrap().is_none(), "nothing is left of it");
        assert!(!store.create(&made(2, "ci", 1000), WIDE, 1).unwrap().fresh, "one that is there is found");
        for (seed, maker) in [(4, "other"), (5, ""), (6, ""), (7, "")] {
            store.create(&made(seed, maker, 5000), WIDE, 1).unwrap();
        }
        store.remove(&id(1)).unwrap();
        store.create(&made(3, "ci", 1000), WIDE, 1).unwrap();
        store.create(&made(8, "ci", 5000), WIDE, 1000).unwrap();
    });
}

#[test]
fn a_second_making_prolongs_and_changes_nothing_else() {
    each(|store, _| {
        let first = new(1, 1, 1000);
        store.create(&first, CAPS, 1).unwrap();
        let again = NewSandbox { policy: "level = \"strict\"".into(), ..new(1, 9, 2000) };
        let created = store.create(&again, CAPS, 5).unwrap();
        assert!(!created.fresh);
        let stored = store.by_label(&first.label).unwrap().unwrap();
        assert_eq!(format!("{stored:?}"), format!("{:?}", created.stored));
        assert_eq!((stored.expires_at, stored.used_at, stored.policy.as_str()), (2000, 5, ""));
        assert_eq!(stored.files[&FilePath::index()].size, 1);
        let earlier = store.create(&new(1, 1, 1500), CAPS, 2).unwrap().stored;
        assert_eq!((earlier.expires_at, earlier.used_at), (2000, 5));
    });
}

#[test]
fn the_same_content_is_kept_once_and_dropped_with_its_last_file() {
    each(|store, place| {
        let same = |seed| NewSandbox { files: new(9, 4, 0).files, ..new(seed, 0, 1000) };
        store.create(&same(1), CAPS, 1).unwrap();
        store.create(&same(2), CAPS, 1).unwrap();
        assert_eq!((place.count("content"), store.usage().unwrap().bytes), (1, 8));
        store.remove(&id(1)).unwrap();
        store.sweep(2, 0).unwrap();
        assert_eq!(place.count("content"), 1);
        let gone = store.sweep(1000, 0).unwrap();
        assert_eq!(gone, [RemovedSandbox { id: id(2), label: same(2).label }]);
        assert_eq!((place.count("content"), place.count("file"), store.usage().unwrap()), (0, 0, Usage::default()));
        store.create(&new(3, 4, 5000), CAPS, 1).unwrap();
        assert_eq!(store.sweep(2, 1).unwrap().len(), 1, "what nobody uses goes too");
    });
}

#[test]
fn a_change_is_all_or_nothing() {
    each(|store, _| {
        let sandbox = new(1, 10, 1000);
        store.create(&sandbox, CAPS, 1).unwrap();
        let remove = vec![FilePath::index()];
        let large = FileChange { remove: remove.clone(), ..put(&[("/a", b"x"), ("/b", &[0; 101])]) };
        assert!(matches!(store.change_files(&id(1), &large, CAPS), Err(StoreError::TooManyBytes { .. })));
        let grown = put(&[("/a", &[0; 60]), ("/b", &[0; 31])]);
        assert!(matches!(store.change_files(&id(1), &grown, CAPS), Err(StoreError::TooManyBytes { bytes: 101, .. })));
        assert_eq!(store.by_id(&id(1)).unwrap().unwrap().files.len(), 1);
        let fits = FileChange { policy: Some("p".into()), remove, ..put(&[("/a", b"x")]) };
        let changed = store.change_files(&id(1), &fits, CAPS).unwrap().unwrap();
        assert_eq!(changed.stored.files.keys().cloned().collect::<Vec<_>>(), [path("/a")]);
        let read = store.by_id(&id(1)).unwrap().unwrap();
        assert_eq!(format!("{read:?}"), format!("{:?}", changed.stored));
        assert_eq!((read.policy.as_str(), store.usage().unwrap().bytes), ("p", 1));
        let outdated = FileChange { only_if: Some("other".into()), ..put(&[("/a", b"y")]) };
        let refused = store.change_files(&id(1), &outdated, CAPS);
        assert!(matches!(refused, Err(StoreError::Changed(version)) if version == read.version()));
        let current = FileChange { only_if: Some(read.version()), ..put(&[("/a", b"y")]) };
        assert!(store.change_files(&id(1), &current, CAPS).unwrap().is_some());
        assert!(store.change_files(&id(2), &put(&[]), CAPS).unwrap().is_none());
    });
}

#[test]
fn reports_are_numbered_trimmed_and_end_with_their_sandbox() {
    each(|store, place| {
        store.create(&new(1, 1, 1000), CAPS, 1).unwrap();
        let first = store.file_reports(&id(1), &[report("a"), report("b")], 3, 2).unwrap();
        let second = store.file_reports(&id(1), &[report("c"), report("d")], 3, 3).unwrap();
        assert!(first[0].number < first[1].number && first[1].number < second[0].number);
        let kinds = |after| {
            let found = store.reports(&id(1), after, 10).unwrap();
            found.into_iter().map(|filed| filed.report.kind).collect::<Vec<_>>()
        };
        assert_eq!(kinds(0), ["b", "c", "d"]);
        assert_eq!(kinds(second[0].number), ["d"]);
        assert_eq!(store.reports(&id(1), 0, 1).unwrap()[0].at, 2);
        assert!(store.file_reports(&id(7), &[report("a")], 3, 2).is_err(), "nobody's report");
        store.remove(&id(1)).unwrap();
        assert_eq!((kinds(0).len(), place.count("report")), (0, 0));
        store.create(&new(2, 1, 1000), CAPS, 1).unwrap();
        let by = |by, kind: &str| Report { by, ..report(kind) };
        store.file_reports(&id(2), &[by(ReportSource::Proxy, "p"), by(ReportSource::Browser, "b")], 3, 2).unwrap();
        let flood: Vec<_> = (0..50).map(|_| by(ReportSource::Guest, "g")).collect();
        store.file_reports(&id(2), &flood, 3, 3).unwrap();
        let left: Vec<_> = store.reports(&id(2), 0, 100).unwrap().into_iter().map(|one| one.report.kind).collect();
        assert_eq!(left, ["p", "b", "g", "g", "g"], "each source pushes out its own alone");
    });
}

#[test]
fn eight_nodes_start_at_once_on_an_empty_store() {
    for place in Place::all() {
        let barrier = Barrier::new(8);
        let labels: Vec<_> = std::thread::scope(|scope| {
            let nodes: Vec<_> = (1..=8)
                .map(|seed| {
                    let (place, barrier) = (&place, &barrier);
                    scope.spawn(move || {
                        barrier.wait();
                        let store = place.open().unwrap();
                        store.create(&new(seed, 3, 1000), WIDE, 1).unwrap();
                        store.key().unwrap().label(Guest::Run, &id(0), &embedder())
                    })
                })
                .collect();
            nodes.into_iter().map(|node| node.join().unwrap()).collect()
        });
        assert!(labels.windows(2).all(|two| two[0] == two[1]), "two keys");
        assert_eq!((place.count("sandbox"), place.count("setting")), (8, 1));
    }
}

#[test]
fn tables_of_a_newer_version_are_not_touched() {
    for place in Place::all() {
        drop(place.open().unwrap());
        place.set_version(99);
        let fault = place.open().err().unwrap().to_string();
        assert!(fault.contains("newer Belljar (tables of version 99, this one knows 5)"), "{fault}");
        assert!(!fault.contains('\n'));
    }
}

#[test]
fn many_writers_at_once_break_nothing() {
    for place in Place::all() {
        let stores = [place.open().unwrap(), place.open().unwrap()];
        std::thread::scope(|scope| {
            for maker in 0..8_u8 {
                let store = stores[usize::from(maker) % 2].as_ref();
                scope.spawn(move || {
                    for turn in 0..12_u8 {
                        // Few contents and few ids, so that everybody is in everybody's way.
                        let mut sandbox = named(id(turn % 5), vec![maker % 3; 4], 1000 + Millis::from(turn));
                        sandbox.files.insert(path("/b"), Bytes::from(vec![turn % 4; 5]));
                        again(|| store.create(&sandbox, WIDE, 1));
                        again(|| {
                            store.change_files(&id(turn % 5), &put(&[("/c", &[maker; 3]), ("/d", &[turn; 2])]), WIDE)
                        });
                        again(|| store.touch(&[(id(4), 2), (id(1), 3), (id(0), 4)]));
                        if turn % 3 == 0 {
                            again(|| store.remove(&id(turn % 5)));
                        }
                        again(|| store.sweep(0, 0));
                    }
                });
            }
        });
        let mut left = 0;
        for seed in 0..5 {
            let Some(stored) = stores[0].by_id(&id(seed)).unwrap() else { continue };
            assert!(stored.files.len() >= 2, "half a sandbox");
            for file in stored.files.values() {
                assert!(stores[1].content(&file.hash).unwrap().is_some(), "a file without its content");
            }
            left += 1;
        }
        assert!(left > 0, "whoever is last removes nothing");
        stores[0].sweep(0, 0).unwrap();
        let named: std::collections::BTreeSet<_> = (0..5)
            .filter_map(|seed| stores[0].by_id(&id(seed)).unwrap())
            .flat_map(|stored| stored.files.into_values().map(|file| file.hash))
            .collect();
        assert_eq!(place.count("content"), named.len() as u64, "garbage, or something that is missing");
    }
}

/// What any caller does who is told that the store is busy.
fn again<T>(mut call: impl FnMut() -> Result<T, StoreError>) {
    for _ in 0..50 {
        match call() {
            Ok(_) => return,
            Err(StoreError::Busy) => {}
            Err(error) => panic!("{error}"),
        }
    }
    panic!("busy without end");
}
