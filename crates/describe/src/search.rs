//! Tools by what they do.
//!
//! BM25 over the words of names, descriptions and properties, where a word of the name counts most. A word that no tool has
//! stands for longer words that begin so, and for words that are a slip away. Roots take the place of logarithms, because
//! every machine computes them alike, so the order is the same everywhere; tools as good as each other stay in the
//! order of the set.

use crate::codes::DescribeCode as Code;
use crate::doc_comment::clean;
use crate::error::DescribeError;
use crate::tool::Tool;
use belljar_model::near::{near_misses, slips};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

const MAX_QUERY_CHARS: usize = 1_000;
const MAX_QUERY_WORDS: usize = 32;
const MAX_FOUND: usize = 100;
/// Of one tool.
const MAX_DESCRIPTION_CHARS: usize = 2_000;
const MAX_PROPERTIES: usize = 200;
const MAX_PROPERTY_DEPTH: usize = 4;
/// Of one search: whoever sends a set of made-up words must not make it slow.
const MAX_COMPARISONS: usize = 50_000;
const MAX_SHOWN_CHARS: usize = 160;

const IN_NAME: f64 = 4.0;
const IN_PROPERTY: f64 = 1.5;
const IN_DESCRIPTION: f64 = 1.0;
const FOR_A_BEGINNING: f64 = 0.6;
const FOR_A_SLIP: f64 = 0.4;
const SATURATION: f64 = 1.2;
const LENGTH_COUNTS: f64 = 0.6;

/// A tool that was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Found {
    pub name: String,
    /// As a program calls it, up to the parenthesis.
    pub call: String,
    /// The beginning of its description.
    pub description: String,
    pub score: f64,
}

#[derive(Debug)]
pub(crate) struct Index {
    /// Where each word is: the tool, and how much it counts there.
    words: BTreeMap<String, Vec<(usize, f64)>>,
    /// How much all words of a tool count.
    lengths: Vec<f64>,
    average: f64,
}

impl Index {
    pub(crate) fn of(tools: &[Tool]) -> Self {
        // Words are looked up as often as a set has some, and put in order once.
        let mut words: HashMap<String, Vec<(usize, f64)>> = HashMap::new();
        let mut lengths = Vec::with_capacity(tools.len());
        for (number, tool) in tools.iter().enumerate() {
            let mut length = 0.0;
            let mut count = |text: &str, weight: f64| {
                each_word(text, |word| {
                    length += weight;
                    match words.get_mut(word) {
                        Some(places) => add_to(places, number, weight),
                        None => drop(words.insert(word.to_owned(), vec![(number, weight)])),
                    }
                });
            };
            count(&tool.name, IN_NAME);
            let end = tool.description.char_indices().nth(MAX_DESCRIPTION_CHARS).map(|(end, _)| end);
            count(end.and_then(|end| tool.description.get(..end)).unwrap_or(&tool.description), IN_DESCRIPTION);
            let mut properties = Vec::new();
            tool.input.iter().for_each(|schema| collect(schema, 0, &mut properties));
            properties.iter().for_each(|name| count(name, IN_PROPERTY));
            lengths.push(length);
        }
        let average = lengths.iter().sum::<f64>() / lengths.len().max(1) as f64;
        Self { words: words.into_iter().collect(), lengths, average: average.max(1.0) }
    }

    pub(crate) fn search(&self, tools: &[Tool], query: &str, limit: usize) -> Result<Vec<Found>, DescribeError> {
        let wrong = |message: &str| Err(DescribeError::new(Code::BadQuery, "", message));
        if query.trim().is_empty() || query.chars().nth(MAX_QUERY_CHARS).is_some() {
            return wrong("The query is empty or too long.");
        }
        if !(1..=MAX_FOUND).contains(&limit) {
            return wrong("The limit is out of range.");
        }
        let mut scores = vec![0.0; tools.len()];
        let mut asked = Vec::new();
        each_word(query, |word| {
            if asked.len() < MAX_QUERY_WORDS && !asked.iter().any(|known| known == word) {
                asked.push(word.to_owned());
            }
        });
        let mut comparisons = MAX_COMPARISONS;
        for word in &asked {
            match self.words.get(word) {
                Some(places) => self.add(places, 1.0, &mut scores),
                None => self.add_similar(word, &mut comparisons, &mut scores),
            }
        }
        let mut order: Vec<(usize, f64)> = scores.into_iter().enumerate().filter(|(_, score)| *score > 0.0).collect();
        order.sort_by(|left, right| right.1.total_cmp(&left.1).then(left.0.cmp(&right.0)));
        order.truncate(limit);
        let found = order.into_iter().filter_map(|(number, score)| Some(found(tools.get(number)?, score)));
        let found: Vec<Found> = found.collect();
        if !found.is_empty() {
            return Ok(found);
        }
        let near = near_misses(query, tools.iter().map(|tool| tool.name.as_str()), limit);
        let near = near.into_iter().filter_map(|name| tools.iter().find(|tool| tool.name == name));
        Ok(near.map(|tool| self::found(tool, 0.0)).collect())
    }

    fn add(&self, places: &[(usize, f64)], share: f64, scores: &mut [f64]) {
        let rarity = (self.lengths.len() as f64 / places.len() as f64 + 1.0).sqrt().sqrt();
        for (number, count) in places {
            let length = self.lengths.get(*number).copied().unwrap_or(1.0) / self.average;
            let norm = SATURATION * (1.0 - LENGTH_COUNTS + LENGTH_COUNTS * length);
            if let Some(score) = scores.get_mut(*number) {
                *score += share * rarity * count * (SATURATION + 1.0) / (count + norm);
            }
        }
    }

    fn add_similar(&self, word: &str, comparisons: &mut usize, scores: &mut [f64]) {
        let characters = word.chars().count();
        let mut begins = false;
        if characters >= 3 {
            let longer = self.words.range(word.to_owned()..).take_while(|(known, _)| known.starts_with(word));
            for (_, places) in longer.take(*comparisons) {
                begins = true;
                self.add(places, FOR_A_BEGINNING, scores);
            }
        }
        let most = match characters {
            0..=3 => return,
            4..=7 => 1,
            _ => 2,
        };
        if begins {
            return;
        }
        for (known, places) in &self.words {
            if known.len().abs_diff(word.len()) > 4 * most {
                continue;
            }
            let Some(left) = comparisons.checked_sub(1) else { return };
            *comparisons = left;
            if slips(word, known, most).is_some() {
                self.add(places, FOR_A_SLIP, scores);
            }
        }
    }
}

fn found(tool: &Tool, score: f64) -> Found {
    let (lines, _) = clean(&tool.description, MAX_SHOWN_CHARS);
    Found { name: tool.name.clone(), call: tool.call(), description: lines.join(" "), score }
}

/// The names of properties, where they say what a tool takes.
fn collect<'s>(schema: &'s Value, depth: usize, names: &mut Vec<&'s str>) {
    let Some(fields) = schema.as_object().filter(|_| depth < MAX_PROPERTY_DEPTH) else { return };
    for (name, below) in fields.get("properties").and_then(Value::as_object).into_iter().flatten() {
        if names.len() >= MAX_PROPERTIES {
            return;
        }
        names.push(name);
        collect(below, depth + 1, names);
    }
    fields.get("items").into_iter().for_each(|items| collect(items, depth + 1, names));
}

/// Places are in the order of the tools, so that of this tool is the last one.
fn add_to(places: &mut Vec<(usize, f64)>, number: usize, weight: f64) {
    match places.last_mut() {
        Some((last, count)) if *last == number => *count += weight,
        _ => places.push((number, weight)),
    }
}

/// Words in lower case and without a plural's `s`; `getUserName`, `get_user-name` and `get user names` have the same.
fn each_word(text: &str, mut use_word: impl FnMut(&str)) {
    const MAX_WORD_CHARS: usize = 32;
    // One room for all words: a set has as many as its bytes.
    let mut word = String::with_capacity(4 * MAX_WORD_CHARS);
    let mut characters = 0;
    let mut was_lower = false;
    let mut end = |word: &mut String, characters: &mut usize| {
        if !word.is_empty() {
            make_singular(word);
            use_word(word);
        }
        word.clear();
        *characters = 0;
    };
    for character in text.chars() {
        if !character.is_alphanumeric() {
            end(&mut word, &mut characters);
            was_lower = false;
            continue;
        }
        if character.is_uppercase() && was_lower || characters >= MAX_WORD_CHARS {
            end(&mut word, &mut characters);
        }
        was_lower = character.is_lowercase() || character.is_numeric();
        characters += 1;
        if character.is_ascii() {
            word.push(character.to_ascii_lowercase());
        } else {
            word.extend(character.to_lowercase());
        }
    }
    end(&mut word, &mut characters);
}

fn make_singular(word: &mut String) {
    if word.len() <= 3 || word.ends_with("ss") || word.ends_with("us") || !word.ends_with('s') {
        return;
    }
    if word.len() > 4 && word.ends_with("ies") {
        word.truncate(word.len() - 3);
        word.push('y');
    } else {
        word.pop();
    }
}
