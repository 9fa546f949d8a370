//! An npm registry on this machine, with the packages of this folder and those that a test makes up.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock};

use serde_json::{Value, json};

/// Long ago enough for every rule.
pub(crate) const OLD: &str = "2024-01-01T00:00:00.000Z";

/// A version of a package, as it is published.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    pub(crate) manifest: Value,
    pub(crate) tarball: Vec<u8>,
    pub(crate) at: String,
}

impl Published {
    /// Made up: its `package.json` and its files.
    pub(crate) fn new(manifest: Value, files: &[(&str, &str)]) -> Self {
        let mut all: BTreeMap<String, Vec<u8>> =
            files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
        all.insert("package.json".into(), manifest.to_string().into_bytes());
        Self { tarball: tarball(&all), manifest, at: OLD.into() }
    }

    pub(crate) fn at(mut self, moment: &str) -> Self {
        self.at = moment.into();
        self
    }

    /// As `npm ci` installed it.
    fn installed(folder: &Path) -> Self {
        let files = files_of(folder);
        let manifest = serde_json::from_slice(&files["package.json"]).expect("a package.json");
        Self { tarball: tarball(&files), manifest, at: OLD.into() }
    }

    fn text(&self, key: &str) -> &str {
        self.manifest[key].as_str().expect("a text")
    }
}

#[derive(Debug, Default)]
struct State {
    /// By name and version.
    packages: Mutex<BTreeMap<(String, String), Published>>,
    away: AtomicBool,
    requests: AtomicUsize,
    /// Whether tarballs wait, and for what.
    held: Mutex<bool>,
    let_go: Condvar,
    /// What is sent instead of a tarball.
    forged: Mutex<BTreeMap<String, Vec<u8>>>,
}

/// A registry that ends with the process.
#[derive(Clone, Debug)]
pub(crate) struct LocalRegistry {
    pub(crate) url: String,
    state: Arc<State>,
}

impl LocalRegistry {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Arc::new(State::default());
        let registry = Self { url, state: Arc::clone(&state) };
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&state);
                std::thread::spawn(move || answer(&stream, &state));
            }
        });
        registry
    }

    /// With every package that is installed in this folder.
    pub(crate) fn with_installed() -> Self {
        let registry = Self::start();
        // Packing takes a while, and is the same for every test.
        static PACKED: OnceLock<Vec<Published>> = OnceLock::new();
        let packed = PACKED.get_or_init(|| installed().iter().map(|folder| Published::installed(folder)).collect());
        packed.iter().cloned().for_each(|package| registry.publish(package));
        registry
    }

    pub(crate) fn publish(&self, package: Published) {
        let key = (package.text("name").to_owned(), package.text("version").to_owned());
        self.state.packages.lock().expect("not poisoned").insert(key, package);
    }

    /// Answers every request with 503, or no more.
    pub(crate) fn be_away(&self, away: bool) {
        self.state.away.store(away, Ordering::SeqCst);
    }

    /// Lets whoever wants a tarball wait, or no more.
    pub(crate) fn hold_tarballs(&self, held: bool) {
        *self.state.held.lock().expect("not poisoned") = held;
        self.state.let_go.notify_all();
    }

    pub(crate) fn requests(&self) -> usize {
        self.state.requests.load(Ordering::SeqCst)
    }

    /// Sends other bytes than those whose hash it lists.
    pub(crate) fn forge(&self, name: &str, bytes: &[u8]) {
        self.state.forged.lock().expect("not poisoned").insert(name.into(), bytes.to_vec());
    }
}

/// Every package below `node_modules`, nested ones included.
fn installed() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(|path| path.join("tests/packages").is_dir());
    let root = root.expect("the workspace").join("tests/packages/node_modules");
    assert!(root.is_dir(), "`cargo xtask setup` installs {}", root.display());
    let (mut found, mut waiting) = (Vec::new(), vec![root]);
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('@') {
                waiting.push(entry.path());
            } else if entry.path().join("package.json").is_file() {
                found.push(entry.path());
                waiting.extend([entry.path().join("node_modules")].into_iter().filter(|nested| nested.is_dir()));
            }
        }
    }
    found
}

fn files_of(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut files, mut waiting) = (BTreeMap::new(), vec![(String::new(), folder.to_owned())]);
    while let Some((prefix, folder)) = waiting.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            // Types and maps are half of what is installed, and no bundle has them.
            if entry.path().is_dir() && name != "node_modules" {
                waiting.push((format!("{path}/"), entry.path()));
            } else if entry.path().is_file() && ![".ts", ".map", ".cts", ".mts"].iter().any(|end| name.ends_with(end)) {
                files.insert(path, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    files
}

fn tarball(files: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    let encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut builder = tar::Builder::new(encoder);
    for (path, content) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len().try_into().expect("a size"));
        header.set_mode(0o644);
        builder.append_data(&mut header, format!("package/{path}"), content.as_slice()).expect("appended");
    }
    builder.into_inner().and_then(flate2::write::GzEncoder::finish).expect("packed")
}

fn answer(mut stream: &TcpStream, state: &State) {
    let mut reader = BufReader::new(stream.try_clone().expect("a stream"));
    let mut line = String::new();
    if reader.read_line(&mut line).is_err() {
        return;
    }
    let path = line.split(' ').nth(1).unwrap_or_default().trim_start_matches('/').replace("%2f", "/");
    let mut header = String::new();
    while reader.read_line(&mut header).is_ok_and(|read| read > 2) {
        header.clear();
    }
    state.requests.fetch_add(1, Ordering::SeqCst);
    if path.contains("/-/") {
        let held = state.held.lock().expect("not poisoned");
        drop(state.let_go.wait_while(held, |held| *held).expect("not poisoned"));
    }
    let (status, body) =
        if state.away.load(Ordering::SeqCst) { ("503 Away", Vec::new()) } else { respond(&path, state) };
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    // Whoever asked may have gone.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

fn respond(path: &str, state: &State) -> (&'static str, Vec<u8>) {
    let packages = state.packages.lock().expect("not poisoned");
    if let Some((name, file)) = path.split_once("/-/") {
        if let Some(bytes) = state.forged.lock().expect("not poisoned").get(name) {
            return ("200 OK", bytes.clone());
        }
        let base = name.rsplit('/').next().unwrap_or(name);
        let version = file.strip_prefix(&format!("{base}-")).and_then(|rest| rest.strip_suffix(".tgz"));
        let found = version.and_then(|version| packages.get(&(name.to_owned(), version.to_owned())));
        return found.map_or(("404 Not Found", Vec::new()), |package| ("200 OK", package.tarball.clone()));
    }
    let versions: Vec<_> = packages.iter().filter(|((name, _), _)| name == path).collect();
    let Some(((_, latest), _)) = versions.last() else { return ("404 Not Found", Vec::new()) };
    let mut document = json!({ "name": path, "dist-tags": { "latest": latest }, "versions": {}, "time": {} });
    for ((_, version), package) in &versions {
        let mut manifest = package.manifest.clone();
        manifest["dist"] = json!({ "integrity": belljar_packages::Integrity::of(&package.tarball).to_string() });
        document["versions"][version.as_str()] = manifest;
        document["time"][version.as_str()] = json!(package.at);
    }
    ("200 OK", document.to_string().into_bytes())
}
