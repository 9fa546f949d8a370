//! `cargo xtask tidy`: rules of this repository that no other tool knows. One rule, one file.

mod copies; // what the examples share is the same in each
mod corpora; // every fixture is read by a runner, and has the files its runner expects
mod crate_size; // crates stay small enough to hold in mind
mod cycles; // modules need each other in one direction
mod generated; // generated files are marked
mod layers; // who may depend on whom
mod lint_tables; // an allowed lint has its reason beside it
mod machine_paths; // nothing names a place on somebody's machine
mod names; // no folder for leftovers
mod promises; // what the guide promises was attacked
mod purity; // crates that decide cannot do anything else
mod rust; // Rust as far as the rules need it
mod size; // files stay readable
mod top_level; // what lies at the root
mod tree; // the files, in memory
mod unfinished; // nothing is left out, switched off or put off

use crate::{failure, paths};
use anyhow::{Result, bail};
use tree::Tree;

/// A rule looks at the whole tree and says what is wrong, one sentence each, beginning with the place.
struct Rule {
    name: &'static str,
    check: fn(&Tree) -> Vec<String>,
}

const RULES: &[Rule] = &[
    Rule { name: "top-level", check: top_level::check },
    Rule { name: "names", check: names::check },
    Rule { name: "size", check: size::check },
    Rule { name: "crate-size", check: crate_size::check },
    Rule { name: "layers", check: layers::check },
    Rule { name: "cycles", check: cycles::check },
    Rule { name: "purity", check: purity::check },
    Rule { name: "lint-tables", check: lint_tables::check },
    Rule { name: "unfinished", check: unfinished::check },
    Rule { name: "machine-paths", check: machine_paths::check },
    Rule { name: "corpora", check: corpora::check },
    Rule { name: "promises", check: promises::check },
    Rule { name: "copies", check: copies::check },
    Rule { name: "generated", check: generated::check },
];

pub(crate) fn run(args: &[String]) -> Result<()> {
    failure::no_arguments("tidy", args)?;
    check()?;
    println!("tidy: {} rules hold", RULES.len());
    Ok(())
}

pub(crate) fn check() -> Result<()> {
    let tree = Tree::read(&paths::root()?)?;
    let mut faults = 0;
    for rule in RULES {
        for fault in (rule.check)(&tree) {
            eprintln!("tidy[{}]: {fault}", rule.name);
            faults += 1;
        }
    }
    if faults > 0 {
        bail!("tidy found {faults} fault{}", if faults == 1 { "" } else { "s" });
    }
    Ok(())
}
