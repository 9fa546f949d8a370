//! The table of verbs: what each does, what may follow it, and an example.

use crate::{
    bench, dist, evidence, example, fuzz, r#gen, leaks, ready, run, screenshots, sealed, setup, test, tidy, wasm, web,
};
use anyhow::Result;

pub(crate) struct Verb {
    pub(crate) name: &'static str,
    /// One line, for the list.
    summary: &'static str,
    /// What may follow the verb.
    options: &'static str,
    /// What `--help` says beyond the summary.
    about: &'static str,
    example: &'static str,
    pub(crate) run: fn(&[String]) -> Result<()>,
}

pub(crate) const VERBS: &[Verb] = &[
    Verb {
        name: "run",
        summary: "build Belljar and serve the playground on http://localhost:3333",
        options: "[OPTIONS OF `belljar serve`...]",
        about: "Installs what is missing, compiles guard and gate for the browser, bundles web/, builds `belljar`\n\
                without optimisation (as the tests do, so that they find it built), and serves.\n\
                The first time takes some minutes. `belljar serve --help` lists the options.",
        example: "cargo xtask run --listen 127.0.0.1:4000",
        run: run::run,
    },
    Verb {
        name: "example",
        summary: "build Belljar and serve it beside an example, such as chat-host",
        options: "NAME",
        about: "NAME is a folder of examples/ with a server of its own. Both servers end with Ctrl-C.",
        example: "cargo xtask example chat-host",
        run: example::run,
    },
    Verb {
        name: "test",
        summary: "run every test: Rust, web, and three browsers; or some of them",
        options: "[quick | NAME]",
        about: "Installs what is missing, also the browsers (on Debian and Ubuntu). The last line counts what passed and failed.\n\n  \
                quick   those that need no browser\n  \
                NAME    those whose name contains NAME, in browsers or not",
        example: "cargo xtask test handshake",
        run: test::run,
    },
    Verb {
        name: "ready",
        summary: "what CI runs: format, lints, generated files, tidiness, and every test",
        options: "",
        about: "A check that fails does not stop the others: one run tells all there is to mend.",
        example: "cargo xtask ready",
        run: ready::run,
    },
    Verb {
        name: "gen",
        summary: "write the generated files; with --check, only tell which are stale",
        options: "[--check]",
        about: "Files that are written from tables in the code: types, schemas, reference pages.\n\n  \
                --check   write nothing; fail when a file is stale",
        example: "cargo xtask gen --check",
        run: r#gen::run,
    },
    Verb {
        name: "tidy",
        summary: "check the rules of this repository that no other tool knows",
        options: "",
        about: "Names, sizes, layers, cycles, generated files, unfinished work: one rule is one file in xtask/src/tidy.",
        example: "cargo xtask tidy",
        run: tidy::run,
    },
    Verb {
        name: "sealed",
        summary: "compile the sealed engine, which the server looks for beside its program",
        options: "",
        about: "Installs clang where it is missing. Programs that ask for `engine: \"sealed\"` need it, and nothing else does.",
        example: "cargo xtask sealed",
        run: sealed::run,
    },
    Verb {
        name: "web",
        summary: "type-check web/ and bundle it into web/dist",
        options: "[--release]",
        about: "Compiles guard and gate for the browser first. Does only what changed.\n\n  \
                --release   optimise guard and gate as for a release; it takes some minutes",
        example: "cargo xtask web",
        run: web::run,
    },
    Verb {
        name: "wasm",
        summary: "compile guard and gate for the browser into web/dist/wasm",
        options: "[--release]",
        about: "  --release   optimise them as for a release; it takes some minutes",
        example: "cargo xtask wasm --release",
        run: wasm::run,
    },
    Verb {
        name: "leaks",
        summary: "try every known way out in three browsers; with --write, commit what was found",
        options: "[--write]",
        about: "The whole matrix, as `belljar leaks` prints it. It takes some minutes for each browser.\n\n  \
                --write   write what was found into tests/leaks, and what is generated from it",
        example: "cargo xtask leaks",
        run: leaks::run,
    },
    Verb {
        name: "screenshots",
        summary: "take pictures of each tab of the playground into target/screenshots",
        options: "",
        about: "In Chromium, 360, 768 and 1440 pixels wide, light and dark: TAB-WIDTH-THEME.png. Nothing is compared:\n\
                look at them after a change of how the playground looks.",
        example: "cargo xtask screenshots",
        run: screenshots::run,
    },
    Verb {
        name: "fuzz",
        summary: "run fuzz targets by name, or all of them; with --seconds N, for so long each",
        options: "[TARGET...] [--seconds N]",
        about: "Runs them under libFuzzer. Inputs that fail are kept in fuzz/artifacts, what reaches new code in target/fuzz.\n\n  \
                --seconds N   for each target [default: 60]",
        example: "cargo xtask fuzz guard --seconds 600",
        run: fuzz::run,
    },
    Verb {
        name: "evidence",
        summary: "leaks, attacks, soak and fuzz targets, all of each: it takes hours",
        options: "",
        about: "Everything of which a test run has only a part. What fails does not keep the rest from running.",
        example: "cargo xtask evidence",
        run: evidence::run,
    },
    Verb {
        name: "bench",
        summary: "measure, and print one table; words after it choose benches by name",
        options: "[--rounds N] [--page] [NAME...]",
        about: "Builds with full optimisation, as for a release, and measures beside baselines of the same run.\n\n  \
                --rounds N   repeat everything so often\n  \
                --page       write docs/internals/benchmarks.md",
        example: "cargo xtask bench guard",
        run: bench::run,
    },
    Verb {
        name: "dist",
        summary: "build what is released into target/dist: programs, npm packages, image, formula, SBOM",
        options: "",
        about: "With full optimisation; the same commit on the same toolchain gives the same bytes.",
        example: "cargo xtask dist",
        run: dist::run,
    },
    Verb {
        name: "supply",
        summary: "check licences, versions and sources of everything from outside",
        options: "",
        about: "What deny.toml says, and advisories where cargo-deny is installed.",
        example: "cargo xtask supply",
        run: dist::supply,
    },
    Verb {
        name: "setup",
        summary: "install what is missing; the other verbs do it themselves",
        options: "",
        about: "Everything that any verb needs, installed ahead. Logs are in ~/.cache/belljar/logs.",
        example: "cargo xtask setup",
        run: setup::run,
    },
];

impl Verb {
    pub(crate) fn help(&self) {
        let Self { name, summary, options, about, example, .. } = self;
        let usage = format!("usage: cargo xtask {name} {options}");
        println!("{summary}\n\n{}\n\n{about}\n\nexample: {example}", usage.trim_end());
    }
}

pub(crate) fn list() {
    println!("usage: cargo xtask <verb>; `cargo xtask <verb> --help` says more\n");
    for Verb { name, summary, .. } in VERBS {
        println!("  {name:<12}{summary}");
    }
}

#[cfg(test)]
mod tests {
    use super::VERBS;

    #[test]
    fn every_verb_says_what_it_does_and_shows_it() {
        for verb in VERBS {
            assert!(!verb.summary.is_empty() && !verb.about.is_empty(), "{}", verb.name);
            assert!(verb.example.starts_with(&format!("cargo xtask {}", verb.name)), "{}", verb.name);
            let longest = verb.about.lines().chain([verb.summary]).map(|line| line.chars().count()).max();
            assert!(longest < Some(125), "{}", verb.name);
        }
    }
}
