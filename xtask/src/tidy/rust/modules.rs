//! The modules of every crate, and where the paths that they name lead.

use super::roots::{folder_of, normal, roots};
use super::scope::{Body, Child, Import, Path, Scope};
use crate::tidy::tree::Tree;
use std::collections::HashSet;

pub(in crate::tidy) struct Module {
    pub(in crate::tidy) file: String,
    pub(in crate::tidy) name: String,
    pub(in crate::tidy) parent: Option<usize>,
    pub(in crate::tidy) test_only: bool,
    children: Vec<usize>,
    scope: Scope,
}

/// One module names what another one defines.
pub(in crate::tidy) struct Dependency {
    pub(in crate::tidy) from: usize,
    pub(in crate::tidy) to: usize,
    pub(in crate::tidy) path: Path,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Module(usize),
    /// Something that this module defines.
    ItemOf(usize),
    OtherCrate,
}

#[derive(Default)]
pub(in crate::tidy) struct Modules {
    pub(in crate::tidy) all: Vec<Module>,
}

impl Modules {
    /// Every crate root of the tree, with all that is declared below it.
    pub(in crate::tidy) fn read(tree: &Tree) -> Self {
        let mut modules = Self::default();
        for root in roots(tree) {
            let folder = folder_of(&root).to_owned();
            modules.file(tree, None, "crate", &root, &folder, false);
        }
        modules
    }

    fn file(&mut self, tree: &Tree, parent: Option<usize>, name: &str, file: &str, folder: &str, test_only: bool) {
        let scope = tree.text(file).map(Scope::read).unwrap_or_default();
        self.add(tree, parent, name, file, folder, test_only, scope);
    }

    #[expect(clippy::too_many_arguments, reason = "a module is told all that its file does not say")]
    fn add(
        &mut self,
        tree: &Tree,
        parent: Option<usize>,
        name: &str,
        file: &str,
        folder: &str,
        test_only: bool,
        mut scope: Scope,
    ) {
        let id = self.all.len();
        let declared = std::mem::take(&mut scope.children);
        let (file, name) = (file.to_owned(), name.to_owned());
        if let Some(parent) = parent {
            self.all[parent].children.push(id);
        }
        self.all.push(Module { file: file.clone(), name, parent, test_only, children: Vec::new(), scope });
        for Child { name, test_only: only_here, body } in declared {
            let test_only = test_only || only_here;
            let inside = format!("{folder}/{name}");
            match body {
                Body::Inline(scope) => self.add(tree, Some(id), &name, &file, &inside, test_only, scope),
                Body::File(Some(path)) => {
                    let file = normal(&format!("{}/{path}", folder_of(&file)));
                    let folder = folder_of(&file).to_owned();
                    self.file(tree, Some(id), &name, &file, &folder, test_only);
                }
                Body::File(None) => {
                    let beside = format!("{inside}.rs");
                    let within = format!("{inside}/mod.rs");
                    let file = if tree.text(&beside).is_some() { beside } else { within };
                    self.file(tree, Some(id), &name, &file, &inside, test_only);
                }
            }
        }
    }

    /// Every dependency of every module, tests left out.
    pub(in crate::tidy) fn dependencies(&self) -> Vec<Dependency> {
        (0..self.all.len()).filter(|id| !self.all[*id].test_only).flat_map(|id| self.dependencies_of(id)).collect()
    }

    fn dependencies_of(&self, from: usize) -> Vec<Dependency> {
        let scope = &self.all[from].scope;
        let mut dependencies = Vec::new();
        let mut add = |found: Option<Target>, path: &Path| match found {
            Some(Target::ItemOf(to)) if to != from => dependencies.push(Dependency { from, to, path: path.clone() }),
            _ => {}
        };
        for import in &scope.imports {
            let found = self.resolve(from, &import.path.segments);
            if !(import.public && self.is_below(found, from)) {
                add(found, &import.path);
            }
        }
        for path in &scope.paths {
            let segments = &path.segments;
            if segments.len() > 1 || self.is_reexport_or_glob(from, &segments[0]) {
                add(self.resolve(from, segments), path);
            }
        }
        dependencies
    }

    /// By a re-export or a glob, which are no dependency by themselves: it is one where the name is used.
    fn is_reexport_or_glob(&self, module: usize, name: &str) -> bool {
        let scope = &self.all[module].scope;
        let named = |import: &Import| import.name == name && import.public;
        !scope.items.contains(name) && scope.imports.iter().any(|import| named(import) || import.name == "*")
    }

    fn is_below(&self, found: Option<Target>, module: usize) -> bool {
        let Some(Target::ItemOf(mut at)) = found else { return false };
        while let Some(parent) = self.all[at].parent {
            if parent == module {
                return true;
            }
            at = parent;
        }
        false
    }

    fn resolve(&self, module: usize, segments: &[String]) -> Option<Target> {
        self.follow(module, segments, &mut HashSet::new())
    }

    fn follow(&self, module: usize, segments: &[String], open: &mut HashSet<(usize, usize)>) -> Option<Target> {
        let mut at = Target::Module(module);
        for (index, segment) in segments.iter().enumerate() {
            let Target::Module(here) = at else { break };
            let is_last = index + 1 == segments.len();
            at = match segment.as_str() {
                "crate" => Target::Module(self.root(here)),
                "self" => Target::Module(here),
                "super" => Target::Module(self.all[here].parent?),
                name => match self.look_up(here, name, is_last, open) {
                    Some(found) => found,
                    // The first name is of another crate or of the language; a later one, made by a macro.
                    None if index == 0 => return None,
                    None => Target::ItemOf(here),
                },
            };
        }
        Some(at)
    }

    fn look_up(&self, module: usize, name: &str, is_last: bool, open: &mut HashSet<(usize, usize)>) -> Option<Target> {
        let Module { scope, children, .. } = &self.all[module];
        let child = children.iter().copied().find(|child| self.all[*child].name == name).map(Target::Module);
        // `mod glob; pub use glob::glob;`: with something behind it, it is the module.
        if let (Some(child), false) = (child, is_last) {
            return Some(child);
        }
        for (index, import) in scope.imports.iter().enumerate().filter(|(_, import)| import.name == name) {
            if open.insert((module, index)) {
                let found = self.follow(module, &import.path.segments, open);
                open.remove(&(module, index));
                return Some(found.unwrap_or(Target::OtherCrate));
            }
        }
        if scope.items.contains(name) {
            return Some(Target::ItemOf(module));
        }
        child.or_else(|| self.look_up_globs(module, name, is_last, open))
    }

    fn look_up_globs(
        &self,
        module: usize,
        name: &str,
        last: bool,
        open: &mut HashSet<(usize, usize)>,
    ) -> Option<Target> {
        let imports = &self.all[module].scope.imports;
        imports.iter().enumerate().filter(|(_, import)| import.name == "*").find_map(|(index, import)| {
            if !open.insert((module, index)) {
                return None;
            }
            let found = match self.follow(module, &import.path.segments, open) {
                Some(Target::Module(behind)) if behind != module => self.look_up(behind, name, last, open),
                _ => None,
            };
            open.remove(&(module, index));
            found
        })
    }

    fn root(&self, mut module: usize) -> usize {
        while let Some(parent) = self.all[module].parent {
            module = parent;
        }
        module
    }

    /// From the crate's root down to the module.
    pub(in crate::tidy) fn ancestry(&self, module: usize) -> Vec<usize> {
        let mut line = vec![module];
        while let Some(parent) = self.all[line[line.len() - 1]].parent {
            line.push(parent);
        }
        line.reverse();
        line
    }
}
