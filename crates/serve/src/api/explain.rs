//! Why a Plan has what it has, and what would let something through: `belljar policy explain` for pages.

use belljar_policy::explain::{Answer, Question, answer, effects};
use belljar_policy::{Diagnostics, Format, Guest, LineIndex, Plan, Policy, PolicyFile, Setting};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::input::{Input, Written};

#[derive(Debug, Default, Serialize, JsonSchema)]
pub(crate) struct Explanation {
    effects: Vec<Effect>,
    /// About what was asked for as `blocked`: `{ allowed, by, reason, fix? }`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    answer: Option<Answer>,
}

/// One thing a line did.
#[derive(Debug, Serialize, JsonSchema)]
struct Effect {
    /// The line's key, or the reason when it holds without one.
    from: String,
    always: bool,
    /// Where it shows: a header, an attribute, a table of a layer.
    layer: String,
    value: String,
    /// Where the line stands in the text: `{ line, column }`, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    start: Option<belljar_policy::Position>,
}

/// Something that was stopped, if the request asks about it.
pub(super) fn question(input: &mut Input) -> Option<Question> {
    let asked = input.text("blocked")?;
    Question::parse(&asked).map_err(|fault| input.fault("/blocked", fault)).ok()
}

/// Of a policy that compiles.
pub(super) fn explain(written: &Written, guest: Guest, setting: &Setting, asked: Option<&Question>) -> Explanation {
    let mut found = Diagnostics::default();
    let file = PolicyFile::read(&written.text, Format::of(&written.text), &mut found);
    let Some(policy) = Policy::resolve(&file, guest, setting, &mut found) else { return Explanation::default() };
    let plan = Plan::compile(&policy);
    let lines = written.shown().map(LineIndex::new);
    let effects = effects(&file, &policy, &plan).into_iter().map(|effect| Effect {
        start: effect.span.zip(lines.as_ref()).map(|(span, lines)| lines.position(span.start)),
        from: effect.from,
        always: effect.always,
        layer: effect.layer,
        value: effect.value,
    });
    Explanation { effects: effects.collect(), answer: asked.map(|question| answer(&policy, &plan, question)) }
}
