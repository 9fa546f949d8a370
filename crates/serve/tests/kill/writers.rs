//! Those who write, and what was acknowledged to them.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use super::node::{Answer, Node};

pub(crate) struct Writer {
    number: usize,
    made: Vec<Made>,
    /// Where the sandboxes begin that were made since the last look.
    newest: usize,
    written: usize,
    refused: usize,
}

/// A sandbox whose making was acknowledged.
struct Made {
    sandbox: Value,
    html: String,
    /// The last change that was acknowledged, and one that was asked for and may have been carried out.
    stamp: usize,
    asked: usize,
    removal: Removal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Removal {
    No,
    Asked,
    Done,
}

impl Writer {
    pub(crate) fn new(number: usize) -> Self {
        Self { number, made: Vec::new(), newest: 0, written: 0, refused: 0 }
    }

    pub(crate) fn written(&self) -> usize {
        self.written
    }

    pub(crate) fn refused(&self) -> usize {
        self.refused
    }

    /// Makes sandboxes, changes each, and removes every third, until it is told to end or the node is no more.
    pub(crate) fn write_until(&mut self, node: &Node, ended: &AtomicBool) {
        while !ended.load(Ordering::SeqCst) {
            if self.write(node).is_none() {
                return;
            }
        }
    }

    fn write(&mut self, node: &Node) -> Option<()> {
        let html = format!("{} {} {}", self.number, self.made.len(), "x".repeat(3000));
        let files = json!({ "/index.html": html, "/a.js": self.stamp(0), "/b.js": self.stamp(0) });
        let answer =
            node.ask("POST", "/api/v1/sandboxes", "localhost", Some(&json!({ "guest": "app", "files": files })))?;
        if !self.acknowledged(&answer, 201) {
            return Some(());
        }
        let sandbox: Value = serde_json::from_str(&answer.body).unwrap();
        let path = format!("/api/v1/sandboxes/{}", sandbox["id"].as_str().unwrap());
        let removed = self.made.len() % 3 == 2;
        self.made.push(Made { sandbox, html, stamp: 0, asked: 0, removal: Removal::No });
        let at = self.made.len() - 1;
        let change = json!({ "files": { "/a.js": self.stamp(1), "/b.js": self.stamp(1) } });
        self.made[at].asked = 1;
        let answer = node.ask("PATCH", &format!("{path}/files"), "localhost", Some(&change))?;
        if self.acknowledged(&answer, 200) {
            self.made[at].stamp = 1;
        }
        if removed {
            self.made[at].removal = Removal::Asked;
            let answer = node.ask("DELETE", &path, "localhost", None)?;
            if self.acknowledged(&answer, 204) {
                self.made[at].removal = Removal::Done;
            }
        }
        Some(())
    }

    fn stamp(&self, stamp: usize) -> String {
        format!("{} {stamp}", self.number)
    }

    /// What is not done is refused, with a code and a time to wait.
    fn acknowledged(&mut self, answer: &Answer, status: u16) -> bool {
        if answer.status == status {
            self.written += 1;
            return true;
        }
        assert_eq!(answer.status, 503, "{}\n{}", answer.head, answer.body);
        assert!(answer.head.contains("retry-after: ") && answer.body.contains("SERVER_UNREACHABLE"), "{}", answer.head);
        self.refused += 1;
        false
    }

    pub(crate) fn check_newest(&mut self, node: &Node) {
        self.check(node, &self.made[self.newest..]);
        self.newest = self.made.len();
    }

    pub(crate) fn check_all(&self, node: &Node) {
        self.check(node, &self.made);
    }

    fn check(&self, node: &Node, made: &[Made]) {
        for Made { sandbox, html, stamp, asked, removal } in made {
            let document = node.file(sandbox, "/");
            match (removal, document.status) {
                (Removal::Done, 404) | (Removal::Asked, 404) => continue,
                (Removal::No | Removal::Asked, 200) => {}
                (removal, status) => panic!("{status}, and its removal was {removal:?}: {}", document.body),
            }
            assert!(document.body.ends_with(html), "{}", document.body);
            let (a, b) = (node.file(sandbox, "/a.js").body, node.file(sandbox, "/b.js").body);
            assert_eq!(a, b, "half a change");
            assert!((*stamp..=*asked).any(|stamp| a == self.stamp(stamp)), "{a}: {stamp} was acknowledged");
        }
    }
}
