//! The corpus of programs: one file is one attack, and its first lines say what has to become of it.

use std::sync::LazyLock;

use belljar_browsers::Engine;
use belljar_policy::Level;
use serde::Deserialize;
use serde_json::Value;

use crate::ends::{Codes, Ends};
use crate::files::{File, benign_files, files};
use crate::layer::Layer;

/// An attack, read.
#[derive(Clone, Debug)]
pub struct Attack {
    /// `memory/string-doubling`.
    pub name: String,
    pub header: Header,
    pub body: &'static str,
}

/// The lines that begin with `//!`, as TOML.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub guest: Guest,
    /// The body is an expression that makes the program: for those that would be megabytes as files.
    #[serde(default)]
    pub made: bool,
    pub language: Option<String>,
    #[serde(default)]
    pub policy: Policy,
    /// A program of somebody else that runs meanwhile, in a jar of its own, and has to end with `beside_value`.
    pub beside: Option<String>,
    pub beside_value: Option<Value>,
    /// The layer that must stop it.
    pub layer: Layer,
    /// The layer that still holds when that one is off. Isolation surrounds everything and cannot be off.
    pub then: Option<Layer>,
    #[serde(default)]
    pub code: Codes,
    pub value: Option<Value>,
    /// Names of the tools whose handlers it may reach, as often as they stand here.
    pub reached: Option<Vec<String>>,
    /// Console lines that the host may get.
    pub lines: Option<u64>,
    pub strict: Option<Ends>,
    pub secure: Option<Ends>,
    pub permissive: Option<Ends>,
    pub chromium: Option<Ends>,
    pub firefox: Option<Ends>,
    pub webkit: Option<Ends>,
}

impl Header {
    fn ends_in(&self, engine: Engine) -> Option<&Ends> {
        match engine {
            Engine::Chromium => self.chromium.as_ref(),
            Engine::Firefox => self.firefox.as_ref(),
            Engine::WebKit => self.webkit.as_ref(),
        }
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Policy {
    pub limits: serde_json::Map<String, Value>,
    pub tools: serde_json::Map<String, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Guest {
    /// A program, as a model might have written it.
    Run,
    /// Code in the place of the worker, which says to the outer frame whatever it likes.
    Worker,
}

/// A program that nobody has to fear. It must mean the same in a jar as outside.
#[derive(Clone, Copy, Debug)]
pub struct Benign {
    pub name: &'static str,
    pub source: &'static str,
}

/// Every attack by a program, in the order of goals and names.
pub fn attacks() -> &'static [Attack] {
    static READ: LazyLock<Vec<Attack>> = LazyLock::new(|| {
        let programs = files().filter(File::is_program);
        programs.map(|file| Attack::read(&file).unwrap_or_else(|error| panic!("{error}"))).collect()
    });
    &READ
}

/// Every harmless program.
pub fn benign() -> impl Iterator<Item = Benign> {
    benign_files().iter().map(|(path, source)| Benign { name: path.trim_end_matches(".js"), source })
}

impl Attack {
    fn read(File { path, header, body }: &File<'static>) -> Result<Self, String> {
        let header = toml::from_str(header).map_err(|error| format!("tests/attacks/{path}: {error}"))?;
        Ok(Self { name: path.trim_end_matches(".js").to_owned(), header, body })
    }

    pub fn goal(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// How it has to end, and whether that is said for this level or engine alone. A level that ends it otherwise does so
    /// in every engine.
    pub fn ends(&self, level: Level, engine: Engine) -> (Ends, bool) {
        let header = &self.header;
        let by_level = match level {
            Level::Strict => &header.strict,
            Level::Secure => &header.secure,
            Level::Standard => &None,
            Level::Permissive => &header.permissive,
        };
        match by_level.as_ref().or(header.ends_in(engine)) {
            Some(ends) => (ends.clone(), true),
            None => (Ends { code: header.code.clone(), value: header.value.clone(), ..Ends::default() }, false),
        }
    }

    /// The layer that still holds in this engine when its own is off.
    pub fn then(&self, engine: Engine) -> Option<Layer> {
        self.header.ends_in(engine).and_then(|ends| ends.then).or(self.header.then)
    }

    /// Programs run at every level; what is no program has none.
    pub fn levels(&self) -> &'static [Level] {
        match self.header.guest {
            Guest::Run => &Level::ALL,
            Guest::Worker => &[Level::Standard],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use super::{Guest, attacks, benign};
    use crate::layer::Layer;

    /// What attackers want, and how they go about it: none of these may be without attacks.
    const GOALS: [&str; 18] = [
        "async", "errors", "escape", "exfiltration", "floods", "gadgets", "loops", "memory", "messages", "parser",
        "recursion", "regex", "replays", "scope", "serialization", "tenants", "tools", "unicode",
    ];

    #[test]
    fn every_attack_says_how_it_ends() {
        for attack in attacks() {
            let header = &attack.header;
            assert!(!header.code.0.is_empty() || header.value.is_some(), "{}: no end", attack.name);
            assert_ne!(header.value.as_ref().and_then(|value| value.as_str()), Some("out"), "{}", attack.name);
            assert_eq!(header.beside.is_some(), header.beside_value.is_some(), "{}", attack.name);
            assert!(header.guest == Guest::Run || header.strict.is_none(), "{}: has no levels", attack.name);
            assert_eq!(header.then.is_none(), header.layer == Layer::Isolation, "{}: then", attack.name);
            assert_ne!(header.then, Some(header.layer), "{}: holds when it is off?", attack.name);
        }
    }

    #[test]
    fn the_corpus_is_large_and_no_attack_is_there_twice() {
        assert!(attacks().len() >= 250, "{}", attacks().len());
        assert!(benign().count() >= 150, "{}", benign().count());
        let mut bodies = HashSet::new();
        for attack in attacks().iter().filter(|attack| !attack.body.trim().is_empty()) {
            let policy = format!("{:?}{:?}", attack.header.policy, attack.header.beside);
            assert!(bodies.insert((attack.body, policy)), "{} is another one's copy", attack.name);
        }
        let mut goals = BTreeMap::new();
        for attack in attacks() {
            *goals.entry(attack.goal()).or_insert(0) += 1;
        }
        assert_eq!(goals.keys().copied().collect::<Vec<_>>(), GOALS);
        for (goal, count) in goals {
            assert!(count >= 8, "{goal}: only {count}");
        }
    }

    /// Layers 1 to 9 each have attacks that they, and not another one, have to stop.
    #[test]
    fn no_layer_is_without_work() {
        for number in 1..=9 {
            let here = |layer: Layer| layer.number() == Some(number);
            assert!(attacks().iter().filter(|attack| here(attack.header.layer)).count() >= 1, "layer {number}");
        }
    }
}
