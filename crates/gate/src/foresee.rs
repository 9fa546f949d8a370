//! Calls that cannot succeed, told before the program runs.
//!
//! The guard lists the calls that a program's text shows; here they are held against the same rules as a call that is made.
//! Only what is certain is told: a tool that is not there or not allowed, arguments of which no value could fit.

use crate::checks::name;
use crate::codes::Rule;
use crate::gate::Gate;
use crate::schema::MAX_STEPS;
use crate::verdict::{Objection, Refusal};
use belljar_model::written::{Callee, Part, Place, Shape, WrittenCall};

/// Calls of a program that cannot succeed.
#[derive(Debug, Default)]
pub struct Foreseen {
    /// The first of them, with where they are in the program.
    pub refusals: Vec<(Box<Refusal>, Place)>,
    /// How many there are.
    pub count: usize,
}

impl Foreseen {
    /// So many are told; who corrects them finds the others the next time.
    pub const MAX_TOLD: usize = 10;
}

/// What is left to spend on all calls of a program: as much as on one that is made.
struct Cost(u64);

impl Gate {
    /// Judges the calls that a program's text shows. Each that is told is written down like one that was refused.
    pub fn foresee(&mut self, calls: &[WrittenCall], now_ms: u64) -> Foreseen {
        let mut foreseen = Foreseen::default();
        let mut cost = Cost(MAX_STEPS);
        for call in calls {
            let Some((called, objection, at)) = self.objection(call, &mut cost) else { continue };
            foreseen.count += 1;
            if foreseen.refusals.len() < Foreseen::MAX_TOLD {
                foreseen.refusals.push((self.refuse(&called, objection, now_ms), at));
            }
        }
        foreseen
    }

    /// The name of the tool, what is wrong with the call, and where.
    fn objection(&mut self, call: &WrittenCall, cost: &mut Cost) -> Option<(String, Objection, Place)> {
        let called = match &call.callee {
            Callee::Name(name) => name.clone(),
            Callee::Path { path, looked_at } => match self.at_path(path)? {
                Ok(name) => name.to_owned(),
                Err(_) if *looked_at => return None,
                Err(place) => return Some((place.clone(), self.nothing_at(&place), call.at)),
            },
        };
        if let Err(objection) = self.check_name(&called) {
            return Some((called, objection, call.at));
        }
        let schema = self.tools.get(&called)?.input.as_ref()?;
        let mismatch = schema.could_fit_within(&call.args, &mut cost.0).err()?;
        let part = part_at(&call.args, &mismatch.pointer);
        let reason = match written(&part.shape) {
            Some(value) => format!("{mismatch} The program has {value} there."),
            None => mismatch.to_string(),
        };
        Some((called, Objection::new(Rule::SchemaMismatch, reason), part.at))
    }

    /// What the checks say about the name alone, in the order in which a call meets them.
    fn check_name(&mut self, called: &str) -> Result<(), Objection> {
        name::check(called, self.names)?;
        self.check_known(called)?;
        self.patterns.check(called)
    }

    fn at_path(&self, path: &[String]) -> Option<Result<&str, String>> {
        let (root, properties) = path.split_first()?;
        self.places.tool_at(root, properties)
    }

    fn nothing_at(&mut self, place: &str) -> Objection {
        let callable = self.places.all().filter(|(_, name)| self.patterns.check(name).is_ok());
        let reason = self.suggestions.reason_at(place, callable.map(|(place, _)| place));
        Objection::new(Rule::UnknownTool, reason)
    }
}

/// The part that a pointer of the validator leads to, or the nearest above it.
fn part_at<'p>(root: &'p Part, pointer: &str) -> &'p Part {
    let mut part = root;
    for key in pointer.split('/').skip(1) {
        let key = key.replace("~1", "/").replace("~0", "~");
        let below = match &part.shape {
            Shape::Record { fields, .. } => fields.get(&key),
            Shape::List { items, .. } => key.parse().ok().and_then(|index: usize| items.get(index)),
            _ => None,
        };
        match below {
            Some(below) => part = below,
            None => break,
        }
    }
    part
}

/// A value that is short enough to be shown.
fn written(shape: &Shape) -> Option<String> {
    const MOST: usize = 64;
    match shape {
        Shape::Null => Some("null".into()),
        Shape::Boolean(value) => Some(value.to_string()),
        Shape::Number(value) => Some(value.to_string()),
        Shape::Text(text) => {
            let cut: String = text.chars().take(MOST).collect();
            let dots = if cut.len() < text.len() { "…" } else { "" };
            Some(format!("{}{dots}", serde_json::Value::from(cut)))
        }
        Shape::Unknown | Shape::List { .. } | Shape::Record { .. } => None,
    }
}
