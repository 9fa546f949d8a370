//! C004 to C007: is it JSON, how deep does it nest, how many properties has it, and is a key forbidden?
//!
//! The text is walked once without building anything from it. Keys are compared as they read, not as they are
//! written: `"__proto\u005f_"` is `__proto__`.

use super::names::{Name, Names};
use crate::codes::Rule;
use crate::detectors::bulk;
use crate::verdict::Objection;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a value may look like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Caps {
    pub(crate) depth: u32,
    pub(crate) properties: u32,
    /// Whether keys may be called what every object has already.
    pub(crate) any_key: bool,
}

impl Caps {
    /// The JSON reader itself gives up at 128; whoever opens the value should have room left.
    pub(crate) const DEEPEST: u32 = 100;

    /// For what a guest asks of its host: it is carried out by code that may merge it into objects of its own.
    pub(crate) const MESSAGE: Self = Self { depth: Self::DEEPEST, properties: u32::MAX, any_key: false };
    /// For what a guest returns, which is data and bounded by its bytes alone.
    pub(crate) const RESULT: Self = Self { any_key: true, ..Self::MESSAGE };
}

/// What was seen on the way.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// An argument asks for a very large amount, or for no limit at all.
    pub(crate) asks_for_much: bool,
    /// Arrays and objects.
    pub(crate) containers: u64,
    /// Objects whose keys no other one has: engines make a class of each.
    pub(crate) classes: u64,
    /// Beginnings of such lists of keys, each of them a step on the way to a class.
    pub(crate) steps: u64,
}

/// An object with more keys is a table: engines make no further steps for it.
const MAX_STEPS: usize = 128;

/// Texts with half a surrogate pair are written as JSON in JSON, where their hashes are not seen.
const MAX_HALF_PAIRS: u32 = 1_024;

/// The beginning of a value in the tagged form, in which every text may become a key.
const TAGGED: &str = r#"{"$belljar":"#;

pub(crate) fn check(text: &str, caps: Caps) -> Result<Seen, Objection> {
    check_with(text, caps, &mut Names::default())
}

/// As `check`, beside what was read before.
pub(crate) fn check_with(text: &str, caps: Caps, names: &mut Names) -> Result<Seen, Objection> {
    let mut walk = Walk {
        caps,
        names,
        is_tagged: text.trim_start().starts_with(TAGGED),
        half_pairs: 0,
        properties: 0,
        objection: None,
        classes: BTreeSet::new(),
        steps: BTreeSet::new(),
        beginnings: Vec::new(),
        seen: Seen::default(),
    };
    let mut reader = serde_json::Deserializer::from_str(text);
    let end = Node { walk: &mut walk, depth: 0, limits: false }.deserialize(&mut reader).and_then(|()| reader.end());
    match (end, walk.objection) {
        (_, Some(objection)) => Err(objection),
        (Err(error), None) => Err(Objection::new(Rule::NotJson, format!("At {error}."))),
        (Ok(()), None) => Ok(Seen { classes: walk.classes.len() as u64, steps: walk.steps.len() as u64, ..walk.seen }),
    }
}

struct Walk<'n> {
    caps: Caps,
    names: &'n mut Names,
    is_tagged: bool,
    half_pairs: u32,
    properties: u32,
    objection: Option<Objection>,
    /// A hash of each one's keys. Somebody who finds two that collide has one counted for two.
    classes: BTreeSet<u64>,
    steps: BTreeSet<u64>,
    /// Those of the objects that are being read.
    beginnings: Vec<u64>,
    seen: Seen,
}

impl Walk<'_> {
    fn name<E: Error>(&mut self, read: impl FnOnce(&mut Names) -> Option<Name>) -> Result<(), E> {
        if read(self.names).is_none_or(|name| self.names.add(name)) {
            return Ok(());
        }
        let reason = "Many of its keys or texts were chosen such that an engine takes very long to read them.";
        Err(self.object(Rule::TooManyProperties, reason.to_owned()))
    }

    fn object<E: Error>(&mut self, rule: Rule, reason: String) -> E {
        self.objection = Some(Objection::new(rule, reason));
        E::custom("refused")
    }
}

struct Node<'w, 'n> {
    walk: &'w mut Walk<'n>,
    depth: u32,
    /// Whether the value's key says how much is asked for.
    limits: bool,
}

impl Node<'_, '_> {
    fn enter<E: Error>(&mut self) -> Result<u32, E> {
        let deepest = self.walk.caps.depth;
        if self.depth >= deepest {
            return Err(self.walk.object(Rule::TooDeep, format!("It nests deeper than {deepest}.")));
        }
        self.walk.seen.containers = self.walk.seen.containers.saturating_add(1);
        Ok(self.depth + 1)
    }

    fn much(self, much: bool) {
        self.walk.seen.asks_for_much |= self.limits && much;
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_, '_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_bool<E: Error>(self, unlimited: bool) -> Result<(), E> {
        self.much(unlimited);
        Ok(())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        // A negative limit means "no limit" to many a library.
        self.much(value < 0);
        Ok(())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.much(value >= bulk::MUCH);
        Ok(())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.much(!(0.0..bulk::MUCH as f64).contains(&value));
        Ok(())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        if self.walk.is_tagged {
            self.walk.name(|names| names.read(value))?;
            let is_half = value.starts_with('"') && value.contains("\\ud");
            self.walk.half_pairs = self.walk.half_pairs.saturating_add(u32::from(is_half));
            if self.walk.half_pairs > MAX_HALF_PAIRS {
                let reason = format!("It has more than {MAX_HALF_PAIRS} texts that are no Unicode.");
                return Err(self.walk.object(Rule::TooManyProperties, reason));
            }
        } else {
            self.walk.name(|names| names.read_text(value))?;
        }
        let much = bulk::asks_for_much(value);
        self.much(much);
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.much(true);
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        let depth = self.enter()?;
        let walk = self.walk;
        walk.seen.asks_for_much |= self.limits;
        while items.next_element_seed(Node { walk: &mut *walk, depth, limits: false })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut fields: A) -> Result<(), A::Error> {
        let depth = self.enter()?;
        let walk = self.walk;
        walk.seen.asks_for_much |= self.limits;
        let mut keys = DefaultHasher::new();
        let (first, mut count) = (walk.beginnings.len(), 0);
        while let Some(limits) = fields.next_key_seed(Key { walk: &mut *walk, keys: &mut keys })? {
            walk.properties = walk.properties.saturating_add(1);
            count += 1;
            if count <= MAX_STEPS {
                walk.beginnings.push(keys.finish());
            }
            let most = walk.caps.properties;
            if walk.properties > most {
                return Err(walk.object(Rule::TooManyProperties, format!("It has more than {most}.")));
            }
            fields.next_value_seed(Node { walk: &mut *walk, depth, limits })?;
        }
        let beginnings = walk.beginnings.drain(first..);
        if walk.classes.insert(keys.finish()) {
            walk.steps.extend(beginnings);
        }
        Ok(())
    }
}

struct Key<'w, 'n> {
    walk: &'w mut Walk<'n>,
    keys: &'w mut DefaultHasher,
}

impl<'de> DeserializeSeed<'de> for Key<'_, '_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_, '_> {
    type Value = bool;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<bool, E> {
        // Reading `__proto__` back makes a prototype of data wherever the value is copied; no encoder writes it.
        let forbidden = key == "__proto__" || (!self.walk.caps.any_key && matches!(key, "constructor" | "prototype"));
        if forbidden {
            return Err(self.walk.object(Rule::ForbiddenKey, format!("The key `{key}` is in it.")));
        }
        key.hash(self.keys);
        self.walk.name(|names| names.read(key))?;
        Ok(bulk::says_how_much(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        let deep = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        let (fits, too_deep, hostile) = (deep(4), deep(5), deep(100_000));
        table::check(
            |text: &str| check(text, Caps { depth: 4, properties: 3, ..Caps::MESSAGE }),
            &[
                "{}", "null", "0", "-1.5e3", r#""text""#, r#"{"a":{"b":{"c":[1,2,3,4,5,6]}}}"#,
                r#"{"proto":1,"Constructor":2,"__proto":3}"#, r#"["__proto__"]"#, " {} ", &fits,
            ],
            &[
                ("", Rule::NotJson),
                ("{", Rule::NotJson),
                ("{}{}", Rule::NotJson),
                ("undefined", Rule::NotJson),
                ("NaN", Rule::NotJson),
                ("{'a':1}", Rule::NotJson),
                ("[1,]", Rule::NotJson),
                ("1e999", Rule::NotJson),
                (r#""\ud800""#, Rule::NotJson),
                ("\"\u{0}\"", Rule::NotJson),
                (&too_deep, Rule::TooDeep),
                (&hostile, Rule::TooDeep),
                (r#"{"a":1,"b":2,"c":3,"d":4}"#, Rule::TooManyProperties),
                (r#"{"a":{"b":1},"c":{"d":1}}"#, Rule::TooManyProperties),
                (r#"{"__proto__":{}}"#, Rule::ForbiddenKey),
                (r#"{"__proto\u005f_":{}}"#, Rule::ForbiddenKey),
                (r#"{"a":[{"constructor":1}]}"#, Rule::ForbiddenKey),
                (r#"{"prototype":1}"#, Rule::ForbiddenKey),
            ],
        );
    }

    #[test]
    fn a_result_may_have_any_key_but_one() {
        table::check(
            |text: &str| check(text, Caps::RESULT),
            &[r#"{"constructor":1,"prototype":{"toString":2},"hasOwnProperty":[]}"#],
            &[(r#"{"__proto__":1}"#, Rule::ForbiddenKey), (r#"[{"\u005f\u005f\u0070roto__":1}]"#, Rule::ForbiddenKey)],
        );
    }

    #[test]
    fn containers_and_classes_are_counted() {
        let seen = check(r#"[{},{},[],{"a":1,"b":{}},{"b":1,"a":[]},{"a":2,"b":3}]"#, Caps::RESULT).unwrap();
        assert_eq!((seen.containers, seen.classes, seen.steps), (9, 3, 4));
        // Each beginning once: `a`, `a b`, `a b c` and `a d`.
        let seen = check(r#"[{"a":1,"b":2,"c":3},{"a":{"a":1},"b":2},{"a":1,"d":2}]"#, Caps::RESULT).unwrap();
        assert_eq!((seen.classes, seen.steps), (4, 4));
        let keys: Vec<String> = (0..1_000).map(|at| format!("\"k{at}\":0")).collect();
        let seen = check(&format!("{{{}}}", keys.join(",")), Caps::RESULT).unwrap();
        assert_eq!((seen.classes, seen.steps), (1, 128));
    }

    #[test]
    fn keys_and_texts_that_collide_are_refused() {
        let alike = super::super::names::tests::alike(200);
        let one = |text: &String| format!("{}:0", serde_json::to_string(text).unwrap());
        let together = format!("{{{}}}", alike.iter().map(one).collect::<Vec<_>>().join(","));
        let apart = alike.iter().map(|text| format!("{{{}}}", one(text))).collect::<Vec<_>>().join(",");
        let texts = serde_json::to_string(&alike).unwrap();
        let tagged = format!(r#"{{"$belljar":1,"value":{{"$":"set","values":{texts}}}}}"#);
        for text in [together, format!("[{apart}]"), tagged] {
            assert_eq!(check(&text, Caps::RESULT).unwrap_err().rule, Rule::TooManyProperties, "{text}");
        }
        assert!(check(&texts, Caps::RESULT).is_ok(), "texts that are only texts");
        let half = |at: u32| format!(r#"{{"$":"text","value":"\"{at}\\ud800\""}}"#);
        let broken =
            |count| format!(r#"{{"$belljar":1,"value":[{}]}}"#, (0..count).map(half).collect::<Vec<_>>().join(","));
        assert!(check(&broken(1_024), Caps::RESULT).is_ok());
        assert_eq!(check(&broken(1_025), Caps::RESULT).unwrap_err().rule, Rule::TooManyProperties);
    }

    #[test]
    fn the_deepest_cap_is_within_what_the_reader_can_read() {
        let text = format!("{}{}", "[".repeat(100), "]".repeat(100));
        assert!(check(&text, Caps::RESULT).is_ok());
        assert_eq!(check(&format!("[{text}]"), Caps::RESULT).unwrap_err().rule, Rule::TooDeep);
    }
}
