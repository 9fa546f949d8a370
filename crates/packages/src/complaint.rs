//! What the bundler complains about, as somebody who writes an app can use it.

use std::collections::BTreeSet;

use crate::lock::Lock;
use crate::problem::{Problem, ProblemCode};

/// Modules that Node has built in. `node:` in front means one of them, too.
const NODE: &[&str] = &[
    "assert", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto", "dgram",
    "diagnostics_channel", "dns", "domain", "events", "fs", "http", "http2", "https", "inspector", "module", "net",
    "os", "path", "perf_hooks", "process", "punycode", "querystring", "readline", "repl", "stream", "string_decoder",
    "sys", "test", "timers", "tls", "trace_events", "tty", "url", "util", "v8", "vm", "wasi", "worker_threads", "zlib",
];

/// The first error of what it said.
pub(crate) fn explain(said: &str, specifiers: &BTreeSet<&str>, lock: &Lock) -> Problem {
    let mut lines = said.lines().skip_while(|line| !line.contains("[ERROR]"));
    let Some(head) = lines.next().and_then(|line| line.split_once("[ERROR] ")).map(|(_, text)| text) else {
        let said: String = said.trim().chars().take(500).collect();
        let message =
            format!("the bundler ended without a bundle: {}", if said.is_empty() { "it was killed" } else { &said });
        return Problem::new(
            ProblemCode::Bundle,
            message,
            "Use fewer or smaller packages: the work on them is limited.",
        );
    };
    let body: Vec<&str> = lines.take_while(|line| !line.contains("[ERROR]")).collect();
    let place = body.iter().find_map(|line| place(line));
    let by = place.and_then(|(path, _)| owner(path, lock));
    let missing = head.strip_prefix("Could not resolve \"").and_then(|rest| rest.strip_suffix('"'));
    match (missing, &by) {
        (Some(wanted), Some(by)) if is_node(wanted) => Problem::new(
            ProblemCode::NodeBuiltin,
            format!("`{by}` wants `{wanted}`, which only Node has"),
            "The package is made for servers. Use one that is made for browsers.",
        )
        .of(by),
        (Some(wanted), _) if specifiers.contains(wanted) => {
            let package = crate::name::package_of(wanted).map(|name| name.to_string()).unwrap_or_default();
            let message = format!("`{wanted}` is no entry of the package `{package}`");
            let reasons = body.iter().map(|line| line.trim()).find(|line| line.starts_with("The "));
            let reason = reasons.map(|reason| format!("{} ", reason.trim_end_matches(':'))).unwrap_or_default();
            let help = format!("{reason}Import `{package}` itself, or look up which entries it has.");
            Problem::new(ProblemCode::Entry, message, help).of(package).specifier(wanted)
        }
        (Some(wanted), Some(by)) => Problem::new(
            ProblemCode::Bundle,
            format!("`{by}` imports `{wanted}`, which the lock does not have"),
            format!("Remove belljar.lock.json, so that it is made again; or add `{wanted}` to the app's packages."),
        )
        .of(by),
        _ => {
            let at = place.map(|(path, line)| format!(" ({path}:{line})")).unwrap_or_default();
            let problem = Problem::new(
                ProblemCode::Bundle,
                format!("the packages cannot be bundled: {head}{at}"),
                "Use another version of the package, or another package.",
            );
            match by {
                Some(by) => problem.of(by),
                None => problem,
            }
        }
    }
}

fn is_node(wanted: &str) -> bool {
    let bare = wanted.strip_prefix("node:").unwrap_or(wanted);
    wanted.starts_with("node:") || NODE.contains(&bare.split('/').next().unwrap_or(bare))
}

/// `    node_modules/x/index.js:1:18:`
fn place(line: &str) -> Option<(&str, u32)> {
    let mut parts = line.trim().strip_suffix(':')?.rsplitn(3, ':');
    let (_column, line, path) = (parts.next()?.parse::<u32>().ok()?, parts.next()?.parse().ok()?, parts.next()?);
    Some((path, line))
}

/// The locked package whose file it is.
fn owner(path: &str, lock: &Lock) -> Option<String> {
    let below = |place: &str| path.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'));
    let owners = lock.packages.iter().filter(|(place, _)| below(&place.path()));
    owners.max_by_key(|(place, _)| place.0.len()).map(|(_, locked)| locked.shown())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integrity::Integrity;

    fn lock() -> Lock {
        let entry = |place: &str| format!(r#""{place}":{{"version":"1.2.3","integrity":"{}"}}"#, Integrity::of(b""));
        let entries = ["node_modules/a", "node_modules/a/node_modules/@b/c", "node_modules/react"].map(entry);
        Lock::parse(&format!(r#"{{"lockVersion":1,"packages":{{{}}}}}"#, entries.join(","))).unwrap()
    }

    #[test]
    fn errors_name_who_wanted_what() {
        let at = |path: &str| format!("\n\n    {path}:1:18:\n      1 │ require(\"x\")\n        ╵         ~~~\n");
        for (said, code, message) in [
            (format!("✘ [ERROR] Could not resolve \"fs\"{}", at("node_modules/a/index.js")), ProblemCode::NodeBuiltin, "`a@1.2.3` wants `fs`, which only Node has"),
            (format!("✘ [ERROR] Could not resolve \"node:sqlite\"{}", at("node_modules/a/node_modules/@b/c/x.js")), ProblemCode::NodeBuiltin, "`@b/c@1.2.3` wants `node:sqlite`, which only Node has"),
            (format!("✘ [ERROR] Could not resolve \"left-pad\"{}", at("node_modules/a/index.js")), ProblemCode::Bundle, "`a@1.2.3` imports `left-pad`, which the lock does not have"),
            ("✘ [ERROR] Could not resolve \"react/nothing\"\n\n  The path \"./nothing\" is not exported by package \"react\":\n\n    node_modules/react/package.json:24:13:\n".into(), ProblemCode::Entry, "`react/nothing` is no entry of the package `react`"),
            (format!("✘ [ERROR] Unexpected \"}}\"{}", at("node_modules/a/bad.js")), ProblemCode::Bundle, "the packages cannot be bundled: Unexpected \"}\" (node_modules/a/bad.js:1)"),
            (String::new(), ProblemCode::Bundle, "the bundler ended without a bundle: it was killed"),
        ] {
            let problem = explain(&said, &BTreeSet::from(["react/nothing"]), &lock());
            assert_eq!((problem.code, problem.message.as_str()), (code, message), "{said}");
        }
    }
}
