//! Versions of modules. A module's version depends on its own content and on the versions of all that it imports, so that an
//! importer of something new is itself new, and one document never has two versions of a module that it has loaded once.

use std::collections::BTreeMap;

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

#[derive(Clone, Debug, Default)]
pub struct Node {
    /// A hash of everything the module is made of besides its imports.
    pub content: Vec<u8>,
    /// Paths of the files it imports.
    pub imports: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub nodes: BTreeMap<String, Node>,
}

impl Graph {
    /// A version for each module. Modules that import each other in a circle change together.
    pub fn versions(&self) -> BTreeMap<String, String> {
        let mut versions = BTreeMap::new();
        for circle in self.circles() {
            let mut hash = Sha256::new();
            let mut members: Vec<&str> = circle;
            members.sort_unstable();
            for path in &members {
                let node = &self.nodes[*path];
                part(&mut hash, path.as_bytes());
                part(&mut hash, &node.content);
                for import in &node.imports {
                    part(&mut hash, import.as_bytes());
                    // One of the circle has none yet, and is counted by its own content.
                    part(&mut hash, versions.get(import).map_or(&b""[..], |version: &String| version.as_bytes()));
                }
            }
            let circle = hash.finalize();
            for path in members {
                let mut hash = Sha256::new();
                part(&mut hash, &circle);
                part(&mut hash, path.as_bytes());
                versions.insert(path.to_owned(), HEXLOWER.encode(&hash.finalize()[..8]));
            }
        }
        versions
    }

    /// Who imports whom, the other way round.
    pub fn importers(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut importers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (path, node) in &self.nodes {
            for import in &node.imports {
                importers.entry(import).or_default().push(path);
            }
        }
        importers
    }

    /// Tarjan's algorithm: strongly connected parts, what is imported first. A stack of its own, since a chain of imports may
    /// be as long as there are files.
    fn circles(&self) -> Vec<Vec<&str>> {
        let index: BTreeMap<&str, usize> =
            self.nodes.keys().enumerate().map(|(at, path)| (path.as_str(), at)).collect();
        let names: Vec<&str> = self.nodes.keys().map(String::as_str).collect();
        let edges: Vec<Vec<usize>> = self
            .nodes
            .values()
            .map(|node| node.imports.iter().filter_map(|import| index.get(import.as_str()).copied()).collect())
            .collect();
        let mut order = vec![0_usize; names.len()];
        let mut low = vec![0_usize; names.len()];
        let mut open = vec![false; names.len()];
        let (mut stack, mut found, mut count) = (Vec::new(), Vec::new(), 0);
        for root in 0..names.len() {
            if order[root] != 0 {
                continue;
            }
            let mut work = vec![(root, 0)];
            while let Some((node, next)) = work.pop() {
                if next == 0 {
                    count += 1;
                    (order[node], low[node], open[node]) = (count, count, true);
                    stack.push(node);
                }
                if let Some(&import) = edges[node].get(next) {
                    work.push((node, next + 1));
                    if order[import] == 0 {
                        work.push((import, 0));
                    } else if open[import] {
                        low[node] = low[node].min(order[import]);
                    }
                    continue;
                }
                if let Some(&(importer, _)) = work.last() {
                    low[importer] = low[importer].min(low[node]);
                }
                if low[node] == order[node] {
                    let start = stack.iter().rposition(|member| *member == node).unwrap_or_default();
                    let circle = stack.split_off(start);
                    for member in &circle {
                        open[*member] = false;
                    }
                    found.push(circle.into_iter().map(|member| names[member]).collect());
                }
            }
        }
        found
    }
}

fn part(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(&str, &str, &[&str])]) -> Graph {
        let node = |content: &str, imports: &[&str]| Node {
            content: content.into(),
            imports: imports.iter().map(|import| (*import).to_owned()).collect(),
        };
        Graph { nodes: edges.iter().map(|(path, content, imports)| ((*path).into(), node(content, imports))).collect() }
    }

    #[test]
    fn what_changes_makes_its_importers_new_and_nobody_else() {
        let before = graph(&[("/app", "1", &["/a", "/b"]), ("/a", "1", &["/c"]), ("/b", "1", &[]), ("/c", "1", &[])]);
        let after = graph(&[("/app", "1", &["/a", "/b"]), ("/a", "1", &["/c"]), ("/b", "1", &[]), ("/c", "2", &[])]);
        let (before, after) = (before.versions(), after.versions());
        let same: Vec<&str> =
            before.iter().filter(|(path, version)| after[*path] == **version).map(|(path, _)| path.as_str()).collect();
        assert_eq!(same, ["/b"]);
    }

    #[test]
    fn a_circle_changes_as_one() {
        let circle = |b| {
            graph(&[("/a", "1", &["/b"]), ("/b", b, &["/c"]), ("/c", "1", &["/a", "/c"]), ("/d", "1", &[])]).versions()
        };
        let (before, after) = (circle("1"), circle("2"));
        for path in ["/a", "/b", "/c"] {
            assert_ne!(before[path], after[path], "{path}");
        }
        assert_eq!(before["/d"], after["/d"]);
        assert_ne!(before["/a"], before["/b"]);
    }

    #[test]
    fn a_chain_of_ten_thousand_is_no_deep_stack() {
        let mut long = Graph::default();
        for at in 0..10_000 {
            let imports = if at == 9_999 { vec!["/0".into()] } else { vec![format!("/{}", at + 1)] };
            long.nodes.insert(format!("/{at}"), Node { content: vec![1], imports });
        }
        assert_eq!(long.versions().len(), 10_000);
        assert_eq!(long.circles().len(), 1);
    }
}
