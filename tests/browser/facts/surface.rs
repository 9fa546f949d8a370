//! Whether a browser offers something that nobody has looked at. A new version that fails here is to be looked at: each
//! name gets a row, with the wall that closes it or the reason why none is needed.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context as _, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_leaks::surface;
use belljar_policy::Level;
use belljar_policy::directives::{Directive, LEFT_OUT, NOT_DIRECTIVES};
use belljar_policy::features::{FEATURES, NOT_CLOSED};
use belljar_policy::globals::{Permit, permit};
use belljar_policy::tokens::{NEVER, Token};
use serde::Deserialize;

/// Written by the page itself: what a driver puts into a page comes later.
const PAGE: &str = r#"<!doctype html><script>
    const names = (object) => {
        const found = new Set();
        // What every object has is the language's.
        for (; object && object !== Object.prototype; object = Object.getPrototypeOf(object)) for (const name of Object.getOwnPropertyNames(object)) found.add(name);
        return [...found];
    };
    const seen = {
        document: [...names(globalThis), ...names(document), ...names(navigator)],
        features: (document.permissionsPolicy ?? document.featurePolicy)?.features() ?? [],
    };
    const script = `const names = ${names}; postMessage(names(globalThis))`;
    const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => { globalThis.surface = { ...seen, worker: data }; };
    globalThis.supported = (tokens) => tokens.filter((token) => document.createElement('iframe').sandbox.supports(token));
</script>"#;

#[derive(Deserialize)]
struct Seen {
    document: Vec<String>,
    worker: Vec<String>,
    features: Vec<String>,
}

pub(crate) fn every_name_has_a_row(browser: &Browser) -> Result<()> {
    let site = Site::start(|_| Response::html(PAGE))?;
    browser.goto(&site.url("localhost", "/"))?;
    let seen: Seen = browser.wait_for("return globalThis.surface ?? null", ())?;
    let words = words_of(browser)?;
    let like_tokens: Vec<&String> = words.iter().filter(|word| word.starts_with("allow-")).collect();
    let tokens: Vec<String> = browser.run("return supported(args)", like_tokens)?;
    assert!(tokens.iter().any(|token| token == "allow-scripts"), "the probe is blind: {tokens:?}");
    let directives = words.iter().filter(|word| word.split('-').skip(1).any(|part| part == "src"));
    let directives: Vec<String> = directives.cloned().collect();
    assert!(directives.iter().any(|directive| directive == "connect-src"), "the probe is blind: {directives:?}");

    type Kind<'a> = (&'a str, &'a str, &'a [String], &'a dyn Fn(&str) -> bool);
    let kinds: [Kind; 5] = [
        (
            "global of a document, or member of `document` or `navigator`",
            "crates/leaks/src/surface",
            &seen.document,
            &|name| {
                surface::group(name).is_some()
                    || name.starts_with("cdc_")
                    || name.bytes().all(|byte| byte.is_ascii_digit())
            },
        ),
        ("global of a worker", "crates/model/src/globals.rs", &seen.worker, &|name| {
            // The global object's prototype goes with the global object, and its `constructor` with it.
            name == "constructor" || permit(name, Level::Strict) != Permit::Unlisted
        }),
        ("feature of Permissions-Policy", "crates/policy/src/features.rs", &seen.features, &|name| {
            FEATURES.contains(&name) || NOT_CLOSED.iter().any(|(known, _)| *known == name)
        }),
        ("token of `sandbox`", "crates/policy/src/tokens.rs", &tokens, &|name| {
            Token::from_name(name).is_some() || NEVER.iter().any(|(known, _)| *known == name)
        }),
        ("directive of Content-Security-Policy", "crates/policy/src/directives.rs", &directives, &|name| {
            Directive::from_name(name).is_some()
                || LEFT_OUT.iter().chain(NOT_DIRECTIVES).any(|(known, _)| *known == name)
        }),
    ];
    let mut unknown = String::new();
    for (kind, table, names, known) in kinds {
        for name in names.iter().filter(|name| !known(name)) {
            unknown += &format!("\n  {name}: a {kind}; find out what it opens, and add a row to {table}");
        }
    }
    let engine = format!("{} {}", browser.engine(), browser.version());
    assert!(unknown.is_empty(), "{engine} has what no table of ours knows:{unknown}");
    Ok(())
}

/// Words of small letters and hyphens among the texts of the browser's own code. No interface lists tokens and directives.
fn words_of(browser: &Browser) -> Result<BTreeSet<String>> {
    let mut files = BTreeSet::new();
    for process in browser.processes() {
        let maps = fs::read_to_string(format!("/proc/{process}/maps")).unwrap_or_default();
        let mapped = maps.lines().filter_map(|line| line.find('/').and_then(|at| line.get(at..)));
        files.extend(mapped.filter(|path| ENGINES.iter().any(|name| path.contains(name))).map(str::to_owned));
    }
    anyhow::ensure!(!files.is_empty(), "the engine's own file is not among what its processes have in memory");
    let mut words = BTreeSet::new();
    for file in &files {
        let bytes = fs::read(file).with_context(|| file.clone())?;
        let texts = bytes.split(|byte| *byte == 0).filter(|text| (7..=60).contains(&text.len()));
        let texts = texts.filter(|text| text.starts_with(b"allow-") || (has_src(text) && !text.starts_with(b"-")));
        let texts = texts.filter(|text| text.iter().all(|byte| byte.is_ascii_lowercase() || *byte == b'-'));
        words.extend(texts.map(|text| String::from_utf8_lossy(text).into_owned()));
    }
    Ok(words)
}

/// Where the code of an engine is.
const ENGINES: [&str; 3] = ["/chromium/chromium", "/libxul.so", "/libwebkit2gtk-"];

fn has_src(text: &[u8]) -> bool {
    text.ends_with(b"-src") || text.ends_with(b"-src-elem") || text.ends_with(b"-src-attr")
}
