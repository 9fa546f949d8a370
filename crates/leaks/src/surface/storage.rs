//! Storage.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Storage",
    wall: Wall::Origin,
    why: "a host name per sandbox, or an opaque origin without any",
    names: &[
        "Cache", "caches", "CacheStorage", "cookie", "CookieChangeEvent", "cookieEnabled", "cookieStore",
        "FileSystem", "FileSystemDirectoryEntry", "FileSystemDirectoryHandle", "FileSystemDirectoryReader",
        "FileSystemEntry", "FileSystemFileEntry", "FileSystemFileHandle", "FileSystemHandle", "FileSystemObserver",
        "FileSystemWritableFileStream", "IDBCursor", "IDBCursorWithValue", "IDBDatabase", "IDBFactory", "IDBIndex",
        "IDBKeyRange", "IDBObjectStore", "IDBOpenDBRequest", "IDBRecord", "IDBRequest", "IDBTransaction",
        "IDBVersionChangeEvent", "indexedDB", "localStorage", "Lock", "LockManager", "locks", "openDatabase",
        "PERSISTENT", "sessionStorage", "showDirectoryPicker", "showOpenFilePicker", "showSaveFilePicker",
        "SQLTransaction", "Storage", "storage", "StorageBucket", "StorageBucketManager", "storageBuckets",
        "StorageEvent", "StorageManager", "TEMPORARY", "webkitIndexedDB", "webkitPersistentStorage",
        "webkitRequestFileSystem", "webkitResolveLocalFileSystemURL", "webkitTemporaryStorage",
    ],
};
