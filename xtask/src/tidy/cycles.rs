//! Modules do not depend on each other in a cycle: what is tied into one can only be read, moved or tested as one.
//!
//! A module *depends* on another one where it names a path to something that the other defines: in a `use`, or
//! anywhere in its code (`crate::a::T`, `super::f()`, `a::T` with `a` imported). A path through re-exports leads to
//! where the item is defined, so `pub(crate) use child::T` in a parent neither hides a dependency nor makes one.
//!
//! Compared are, at every level, the modules that lie beside each other, each with all that lies in it, and with them
//! the parent's own body as one more: a parent that calls its children while they use what it defines is a cycle too.
//!
//! No dependency: a parent's `pub use` of what lies below it (unless its own code uses the name), the name of a module
//! alone, who may see an item (`pub(in a::b)`), and all that is `#[cfg(test)]` or `#[test]`. Not seen: methods and fields, which
//! name no path, and `macro_rules!` used by their place in the text.
//!
//! In TypeScript, files depend on each other by their imports, of types too.

mod graph; // the shortest cycles
mod typescript; // imports between the files of web/

use super::rust::{Dependency, Modules};
use super::tree::Tree;
use graph::{Edges, cycles};
use std::collections::{BTreeMap, HashSet};

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let modules = Modules::read(tree);
    let mut faults = unread(tree, &modules);
    faults.extend(between_modules(&modules));
    faults.extend(typescript::check(tree));
    faults
}

/// A file that no crate reaches is not compiled, and this rule would not see it either.
fn unread(tree: &Tree, modules: &Modules) -> Vec<String> {
    let read: HashSet<&str> = modules.all.iter().map(|module| module.file.as_str()).collect();
    let unread = tree.texts(&["rs"]).filter(|(file, _)| !read.contains(file.path.as_str()));
    unread.map(|(file, _)| format!("{}: no crate declares this module", file.path)).collect()
}

fn between_modules(modules: &Modules) -> Vec<String> {
    // By level (the parent): who depends on whom there, with the first place that says so.
    let mut levels: BTreeMap<usize, BTreeMap<(usize, usize), Dependency>> = BTreeMap::new();
    for dependency in modules.dependencies() {
        let (from, to) = (modules.ancestry(dependency.from), modules.ancestry(dependency.to));
        let shared = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
        let level = from[shared - 1];
        let node = |ancestry: &[usize]| ancestry.get(shared).copied().unwrap_or(level);
        levels.entry(level).or_default().entry((node(&from), node(&to))).or_insert(dependency);
    }
    let mut faults = Vec::new();
    for (level, dependencies) in levels {
        let mut edges = Edges::new();
        for (from, to) in dependencies.keys() {
            edges.entry(*from).or_default().insert(*to);
        }
        let name = |node: usize| match node == level {
            true => format!("{}'s own body", path(modules, node)),
            false => path(modules, node),
        };
        for (size, cycle) in cycles(&edges) {
            let steps = cycle.iter().zip(cycle.iter().cycle().skip(1)).map(|(from, to)| {
                let Dependency { from: module, path, .. } = &dependencies[&(*from, *to)];
                let place = format!("{}:{}", modules.all[*module].file, path.line);
                format!("{} needs {} ({place} names {})", name(*from), name(*to), path.segments.join("::"))
            });
            faults.push(format!(
                "{}: {size} modules depend on each other in a cycle: {}. \
                 Move what they share into a module that needs none of them",
                modules.all[level].file,
                steps.collect::<Vec<_>>().join(", ")
            ));
        }
    }
    faults
}

fn path(modules: &Modules, module: usize) -> String {
    let names = modules.ancestry(module).into_iter().map(|id| modules.all[id].name.as_str());
    names.collect::<Vec<_>>().join("::")
}

#[cfg(test)]
mod tests {
    use super::{Tree, check};

    /// The files of a crate whose root declares `a` and `b`, and what is wrong with it.
    fn faults(root: &str, a: &str, b: &str) -> Vec<String> {
        let root = format!("mod a;\nmod b;\n{root}");
        let files = [("c/Cargo.toml", ""), ("c/src/lib.rs", &root), ("c/src/a.rs", a), ("c/src/b/mod.rs", b)];
        check(&Tree::of(&files))
    }

    #[test]
    fn a_cycle_between_siblings_is_found_however_the_paths_are_written() {
        let into_b = ["use crate::b::T;", "use super::{b::{self, T as U}};", "fn f() -> crate::b::T { todo() }"];
        let into_a = ["use crate::a::X;", "use super::a; const Y: a::X = 0;", "const Y: u8 = 0 + super::a::X;"];
        for (a, b) in into_b.iter().flat_map(|a| into_a.map(|b| (a, b))) {
            let found = faults("", &format!("{a} pub const X: u8 = 0;"), &format!("pub struct T;\n{b}"));
            assert_eq!(found.len(), 1, "{a} {b} {found:?}");
            assert!(found[0].starts_with("c/src/lib.rs: 2 modules depend"), "{found:?}");
            assert!(
                found[0].contains("c/src/a.rs:1 names") && found[0].contains("c/src/b/mod.rs:2 names"),
                "{found:?}"
            );
        }
    }

    #[test]
    fn a_reexport_hides_no_cycle_and_makes_none() {
        let b = "pub struct T; use super::X;";
        assert_eq!(faults("pub use a::X; pub(crate) use b::T;", "use super::T; pub struct X;", b).len(), 1);
        assert_eq!(faults("pub use a::X; pub use b::T;", "pub struct X;", b), Vec::<String>::new());
        assert_eq!(faults("pub use a::*; pub use b::T;", "use crate::T; pub struct X;", b).len(), 1);
    }

    #[test]
    fn a_parents_own_items_stand_beside_its_children() {
        let child = "use super::Shared; pub fn f(_: Shared) {}";
        assert_eq!(faults("pub struct Shared; fn g() { a::f(Shared) }", child, "").len(), 1);
        assert_eq!(faults("pub struct Shared; pub use a::f;", child, ""), Vec::<String>::new());
        assert_eq!(faults("pub struct Shared; pub use a::f; fn g() { f(Shared) }", child, "").len(), 1);
    }

    #[test]
    fn what_lies_inside_a_module_counts_for_it() {
        let a = "mod inner { use crate::b::T; } pub mod other { pub struct X; }";
        assert_eq!(faults("", a, "pub struct T; use crate::a::other::X;").len(), 1);
    }

    #[test]
    fn tests_comments_strings_visibility_and_module_names_are_no_dependency() {
        let b = "pub struct T; use crate::a::X;";
        for fine in [
            "#[cfg(test)] mod tests { use crate::b::T; }",
            "#[test] fn f() { crate::b::T; }",
            "#[cfg(test)] use crate::b::T; #[cfg(test)] fn f() -> crate::b::T { [T; 1] }",
            "// crate::b::T\n/* super::b::T */ const S: &str = \"crate::b::T\";",
            "pub(in crate::b) struct Y; impl Y { fn b(&self) { self.b.T } }",
            "use crate::b; fn f(b: u8) -> u8 { b }",
            "use other::b::T; fn f() { other::b::T::new() }",
        ] {
            assert_eq!(faults("", &format!("{fine} pub struct X;"), b), Vec::<String>::new(), "{fine}");
        }
        let named = "#[serde(default = \"crate::b::T::new\")] pub struct X;";
        assert_eq!(faults("", named, b).len(), 1, "an attribute's string is code");
    }

    #[test]
    fn typescript_files_that_import_each_other() {
        let files = [
            ("web/a.ts", "import {\n  x,\n} from \"./b.ts\";\nexport const y = 1;"),
            ("web/b.ts", "import type { y } from \"../web/a.ts\";\nexport const x = 1;"),
            ("web/c.ts", "import { x } from \"./b.ts\";"),
        ];
        let found = check(&Tree::of(&files));
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("web/a.ts:3 imports web/b.ts, web/b.ts:1 imports web/a.ts"), "{found:?}");
        assert_eq!(check(&Tree::of(&files[1..])), Vec::<String>::new());
    }

    #[test]
    fn files_that_no_crate_declares() {
        let files = [("c/Cargo.toml", ""), ("c/src/lib.rs", "#[path = \"x/y.rs\"] mod z;"), ("c/src/x/y.rs", "")];
        assert_eq!(check(&Tree::of(&files)), Vec::<String>::new());
        assert_eq!(check(&Tree::of(&[files[0], files[2]])).len(), 1);
    }
}
