//! The shortest cycles of a small directed graph.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub(super) type Edges<N> = BTreeMap<N, BTreeSet<N>>;

/// For each set of nodes that all reach each other: its size, and its shortest cycle.
pub(super) fn cycles<N: Ord + Clone>(edges: &Edges<N>) -> Vec<(usize, Vec<N>)> {
    let mut done = BTreeSet::new();
    let mut found = Vec::new();
    for node in edges.keys() {
        if done.contains(node) {
            continue;
        }
        let after = reached(edges, node);
        let component: Vec<&N> =
            after.iter().filter(|other| *other == node || reached(edges, other).contains(node)).collect();
        if !component.contains(&node) {
            continue;
        }
        let shortest = component.iter().filter_map(|start| shortest_through(edges, start)).min_by_key(Vec::len);
        found.extend(shortest.map(|cycle| (component.len(), cycle)));
        done.extend(component.into_iter().cloned());
    }
    found
}

fn reached<N: Ord + Clone>(edges: &Edges<N>, from: &N) -> BTreeSet<N> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        for next in edges.get(node).into_iter().flatten() {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    seen
}

/// The shortest path from a node back to it; the node stands once, at the start.
fn shortest_through<N: Ord + Clone>(edges: &Edges<N>, start: &N) -> Option<Vec<N>> {
    let mut before: BTreeMap<&N, &N> = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(node) = open.pop_front() {
        for next in edges.get(node).into_iter().flatten() {
            if next == start {
                let mut cycle = vec![node.clone()];
                let mut at = node;
                while at != start {
                    at = before[at];
                    cycle.push(at.clone());
                }
                cycle.reverse();
                return Some(cycle);
            }
            if !before.contains_key(next) {
                before.insert(next, node);
                open.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Edges, cycles};

    fn found(edges: &[(&'static str, &'static str)]) -> Vec<(usize, Vec<&'static str>)> {
        let mut graph = Edges::new();
        for (from, to) in edges {
            graph.entry(*from).or_default().insert(*to);
        }
        cycles(&graph)
    }

    #[test]
    fn each_component_is_reported_once_with_its_shortest_cycle() {
        assert_eq!(found(&[("a", "b"), ("b", "c"), ("a", "c")]), []);
        assert_eq!(found(&[("a", "b"), ("b", "a")]), [(2, vec!["a", "b"])]);
        let two = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "b"), ("d", "a"), ("x", "y"), ("y", "x"), ("d", "x")];
        assert_eq!(found(&two), [(3, vec!["b", "c"]), (2, vec!["x", "y"])]);
    }
}
