//! Which file a specifier means. Paths are looked up in the app's own list; there is no file system.

use std::collections::BTreeMap;

use belljar_model::near;

use crate::files::Files;
use crate::kind::Variant;
use crate::settings::Settings;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// A file of the app.
    File { path: String, variant: Variant },
    /// Something that packages answer for.
    Package(String),
    /// An address of its own, which the policy judges.
    Address(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unresolved {
    /// No such file; [`likely`] knows one that was probably meant.
    File {
        path: String,
    },
    Node(String),
    /// `?raw` or `?url` of a package's file, which only files of the app have.
    PackageQuery(String),
    /// No specifier at all.
    Empty,
}

/// Tried in this order after the path as it is written.
const EXTENSIONS: [&str; 9] = [".tsx", ".ts", ".jsx", ".js", ".mts", ".mjs", ".json", ".css", ".cts"];
/// TypeScript's rule: an import of `./a.js` means `./a.ts`, which becomes that.
const WRITTEN_AS: [(&str, &[&str]); 3] = [(".js", &[".ts", ".tsx", ".jsx"]), (".jsx", &[".tsx"]), (".mjs", &[".mts"])];
const NODE: [&str; 36] = [
    "assert", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto", "dgram", "dns",
    "domain", "events", "fs", "http", "http2", "https", "inspector", "module", "net", "os", "path", "perf_hooks",
    "process", "readline", "repl", "stream", "string_decoder", "timers", "tls", "tty", "url", "util", "v8", "vm",
    "worker_threads", "zlib",
];
/// Node's names that packages for browsers have, too.
const ALSO_PACKAGES: [&str; 9] =
    ["assert", "buffer", "constants", "events", "process", "string_decoder", "timers", "url", "util"];
/// Comparing names costs their product.
const MAX_COMPARED: usize = 2_000;

pub fn resolve(files: &dyn Files, settings: &Settings, from: &str, specifier: &str) -> Result<Resolved, Unresolved> {
    let (bare, variant) = Variant::split(specifier);
    if bare.is_empty() {
        return Err(Unresolved::Empty);
    }
    let mapped = settings.mapped(bare).or_else(|| at_alias(files, bare));
    let path = match mapped.as_deref().unwrap_or(bare) {
        absolute if absolute.starts_with('/') && !absolute.starts_with("//") => joined("", absolute),
        relative
            if relative.starts_with("./") || relative.starts_with("../") || relative == "." || relative == ".." =>
        {
            joined(from.rsplit_once('/').map_or("", |(folder, _)| folder), relative)
        }
        other if is_address(other) => return Ok(Resolved::Address(specifier.to_owned())),
        other => {
            let root = other.split('/').next().unwrap_or_default();
            let is_node = NODE.contains(&root) && !ALSO_PACKAGES.contains(&root);
            if is_node || other.starts_with("node:") {
                return Err(Unresolved::Node(other.to_owned()));
            }
            // What follows `?` is nobody's to hand to a package.
            return match variant {
                Variant::Module => Ok(Resolved::Package(other.to_owned())),
                Variant::Raw | Variant::Url => Err(Unresolved::PackageQuery(other.to_owned())),
            };
        }
    };
    match path.as_deref().and_then(|path| find(files, path)) {
        Some(path) => Ok(Resolved::File { path, variant }),
        None => Err(Unresolved::File { path: path.unwrap_or_else(|| bare.to_owned()) }),
    }
}

/// `@/x` is `/src/x`, as most templates have it, or `/x` where there is no such folder.
fn at_alias(files: &dyn Files, bare: &str) -> Option<String> {
    let rest = bare.strip_prefix("@/")?;
    let in_src = format!("/src/{rest}");
    Some(if find(files, &in_src).is_some() || files.paths().any(|path| path.starts_with("/src/")) {
        in_src
    } else {
        format!("/{rest}")
    })
}

fn is_address(text: &str) -> bool {
    text.starts_with("//") || ["https:", "http:", "data:", "blob:"].iter().any(|scheme| text.starts_with(scheme))
}

/// A path without `.` and `..`; nothing where it climbs out.
pub fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(format!("/{}", parts.join("/")))
}

fn find(files: &dyn Files, path: &str) -> Option<String> {
    if files.has(path) {
        return Some(path.to_owned());
    }
    for (written, real) in WRITTEN_AS {
        if let Some(stem) = path.strip_suffix(written) {
            let found = real.iter().map(|extension| format!("{stem}{extension}")).find(|path| files.has(path));
            if found.is_some() {
                return found;
            }
        }
    }
    let folder = path.trim_end_matches('/');
    let beside = EXTENSIONS.iter().map(|extension| format!("{path}{extension}"));
    let index = EXTENSIONS.iter().map(|extension| format!("{folder}/index{extension}"));
    beside.chain(index).find(|path| files.has(path))
}

/// A path that was probably meant: other letters, or the same name in another folder. It compares with many names, so it is
/// asked for a few.
pub fn likely(files: &dyn Files, path: &str) -> Option<String> {
    let stem = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or_default();
        name.split('.').next().unwrap_or_default().to_ascii_lowercase()
    };
    let known: Vec<&str> = files.paths().take(MAX_COMPARED).collect();
    let without = |path: &str| path.rsplit_once('.').map_or_else(|| path.to_owned(), |(stem, _)| stem.to_owned());
    let slip = known.iter().find(|known| known.eq_ignore_ascii_case(path) || without(known).eq_ignore_ascii_case(path));
    let slip = slip.copied().or_else(|| {
        let stems: BTreeMap<String, &str> = known.iter().map(|known| (without(known), *known)).collect();
        let near = near::near(path, known.iter().copied());
        near.or_else(|| near::near(path, stems.keys().map(String::as_str)).and_then(|stem| stems.get(stem).copied()))
    });
    slip.or_else(|| known.iter().copied().find(|known| stem(known) == stem(path))).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> BTreeMap<String, ()> {
        let paths = [
            "/src/App.tsx", "/src/lib/index.ts", "/src/util.ts", "/src/data.json", "/src/a.css", "/logo.png",
            "/src/components/ui/button.tsx", "/vendor/preact.js",
        ];
        paths.iter().map(|path| ((*path).to_owned(), ())).collect()
    }

    fn found(specifier: &str) -> String {
        match resolve(&files(), &Settings::default(), "/src/App.tsx", specifier) {
            Ok(Resolved::File { path, variant: Variant::Module }) => path,
            Ok(Resolved::File { path, variant }) => format!("{path} {variant:?}"),
            Ok(Resolved::Package(name)) => format!("package {name}"),
            Ok(Resolved::Address(address)) => format!("address {address}"),
            Err(Unresolved::File { path }) => format!("no {path}, {:?}", likely(&files(), &path)),
            Err(Unresolved::Node(name)) => format!("node {name}"),
            Err(Unresolved::PackageQuery(name)) => format!("no file of {name}"),
            Err(Unresolved::Empty) => "empty".into(),
        }
    }

    #[test]
    fn specifiers_mean_what_bundlers_make_of_them() {
        for (specifier, means) in [
            ("./util", "/src/util.ts"),
            ("./util.js", "/src/util.ts"),
            ("./lib", "/src/lib/index.ts"),
            ("./lib/", "/src/lib/index.ts"),
            ("../logo.png", "/logo.png"),
            ("/logo.png?url", "/logo.png Url"),
            ("./a.css?raw", "/src/a.css Raw"),
            ("./data", "/src/data.json"),
            ("@/components/ui/button", "/src/components/ui/button.tsx"),
            ("react", "package react"),
            ("@tanstack/react-query", "package @tanstack/react-query"),
            ("lodash-es/debounce", "package lodash-es/debounce"),
            ("https://esm.sh/x", "address https://esm.sh/x"),
            ("data:text/javascript,1", "address data:text/javascript,1"),
            ("node:fs", "node node:fs"),
            ("fs/promises", "node fs/promises"),
            ("events", "package events"),
            ("leaflet/dist/leaflet.css", "package leaflet/dist/leaflet.css"),
            ("leaflet/dist/leaflet.css?url", "no file of leaflet/dist/leaflet.css"),
            ("react?x", "package react"),
            ("", "empty"),
            ("./utl", "no /src/utl, Some(\"/src/util.ts\")"),
            ("./Button", "no /src/Button, Some(\"/src/components/ui/button.tsx\")"),
            ("./nothing", "no /src/nothing, None"),
        ] {
            assert_eq!(found(specifier), means, "{specifier}");
        }
    }

    #[test]
    fn nothing_climbs_out() {
        for hostile in ["../../../../etc/hostname", "/../../etc/passwd", "./..", "/%2e%2e/x", "file:///etc/passwd"] {
            let answer = found(hostile);
            assert!(answer.starts_with("no ") || answer.starts_with("package file:"), "{hostile}: {answer}");
        }
    }
}
