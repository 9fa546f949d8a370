//! Nodes against what is known of a value: does any value fit that has these parts?
//!
//! A part that is known as a whole is judged as a value is. Of the others each keyword is asked only what follows from the
//! parts that are known. Where that takes more than them (`not`, `if`, that no second one of `oneOf` fits), the answer is
//! yes: a call that could be right is never refused here, because the value itself is judged when the call is made.

use super::compare::{equal, weight};
use super::node::{ArrayRules, Keywords, Kinds, Node, NodeId, ObjectRules};
use super::validate::{Budget, Fault, Fits, listed, mismatch, shown, within};
use belljar_model::written::{Part, Shape};
use serde_json::{Map, Number, Value};
use std::collections::BTreeMap;

/// What is known of a value. A part that is known as a whole is `Known`, whatever it is.
#[derive(Debug)]
pub(super) enum Form {
    Known(Value),
    /// As a property it may be missing.
    Unknown,
    List {
        items: Vec<Form>,
        open: bool,
    },
    Record {
        fields: BTreeMap<String, Form>,
        open: bool,
    },
}

impl Form {
    pub(super) fn of(part: &Part) -> Self {
        match &part.shape {
            Shape::Unknown => Self::Unknown,
            Shape::Null => Self::Known(Value::Null),
            Shape::Boolean(value) => Self::Known(Value::Bool(*value)),
            Shape::Number(value) => Number::from_f64(*value).map_or(Self::Unknown, |it| Self::Known(Value::Number(it))),
            Shape::Text(text) => Self::Known(Value::String(text.clone())),
            Shape::List { items, open } => Self::list(items.iter().map(Self::of).collect(), *open),
            Shape::Record { fields, open } => {
                Self::record(fields.iter().map(|(name, part)| (name.clone(), Self::of(part))).collect(), *open)
            }
        }
    }

    fn list(items: Vec<Self>, open: bool) -> Self {
        if open || !items.iter().all(Self::is_known) {
            return Self::List { items, open };
        }
        Self::Known(Value::Array(items.into_iter().filter_map(Self::into_known).collect()))
    }

    fn record(fields: BTreeMap<String, Self>, open: bool) -> Self {
        if open || !fields.values().all(Self::is_known) {
            return Self::Record { fields, open };
        }
        let known = fields.into_iter().filter_map(|(name, form)| Some((name, form.into_known()?)));
        Self::Known(Value::Object(known.collect::<Map<_, _>>()))
    }

    fn is_known(&self) -> bool {
        matches!(self, Self::Known(_))
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    fn into_known(self) -> Option<Value> {
        match self {
            Self::Known(value) => Some(value),
            _ => None,
        }
    }

    /// Whether it can be of one of the types.
    fn could_be(&self, kinds: Kinds) -> bool {
        match self {
            Self::Known(value) => kinds.holds(value),
            Self::Unknown => true,
            Self::List { .. } => kinds.holds(&Value::Array(Vec::new())),
            Self::Record { .. } => kinds.holds(&Value::Object(Map::new())),
        }
    }

    fn could_equal(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Known(known), value) => equal(known, value),
            (Self::Unknown, _) => true,
            (Self::List { items, open }, Value::Array(values)) => {
                (values.len() == items.len() || (*open && values.len() > items.len()))
                    && items.iter().zip(values).all(|(item, value)| item.could_equal(value))
            }
            (Self::Record { fields, open }, Value::Object(values)) => {
                (*open || values.keys().all(|name| fields.contains_key(name)))
                    && fields.iter().all(|(name, field)| match values.get(name) {
                        Some(value) => field.could_equal(value),
                        None => field.is_unknown(),
                    })
            }
            _ => false,
        }
    }
}

impl Budget<'_> {
    pub(super) fn could_root(&mut self, form: &Form) -> Fits {
        self.could(0, form)
    }

    fn could(&mut self, id: NodeId, form: &Form) -> Fits {
        if let Form::Known(value) = form {
            return self.node(id, value);
        }
        self.spend(1)?;
        self.levels = self.levels.checked_sub(1).ok_or(Fault::Undecided)?;
        let fits = match self.nodes.get(id) {
            Some(Node::Always) => Ok(()),
            Some(Node::Never) | None => mismatch("must not be there"),
            Some(Node::Keywords(keywords)) => self.could_keywords(keywords, form),
        };
        self.levels += 1;
        fits
    }

    fn could_keywords(&mut self, keywords: &Keywords, form: &Form) -> Fits {
        if let Some(kinds) = keywords.kinds.filter(|kinds| !form.could_be(*kinds)) {
            return mismatch(format!("must be of type {}", kinds.names()));
        }
        if let Some(constant) = &keywords.constant {
            self.spend(weight(constant))?;
            if !form.could_equal(constant) {
                return mismatch(format!("must be {}", shown(constant)));
            }
        }
        if let Some(values) = &keywords.values {
            self.spend(values.iter().map(weight).sum())?;
            if !values.iter().any(|one| form.could_equal(one)) {
                return mismatch(format!("must be one of {}", listed(values)));
            }
        }
        match (form, keywords) {
            (Form::List { items, open }, Keywords { array: Some(rules), .. }) => {
                self.could_list(rules, items, *open)?;
            }
            (Form::Record { fields, open }, Keywords { object: Some(rules), .. }) => {
                self.could_record(rules, fields, *open, form)?;
            }
            _ => {}
        }
        for each in keywords.reference.iter().chain(&keywords.all_of) {
            self.could(*each, form)?;
        }
        self.could_any(&keywords.any_of, form, "anyOf")?;
        self.could_any(&keywords.one_of, form, "oneOf")
    }

    fn could_any(&mut self, branches: &[NodeId], form: &Form, keyword: &str) -> Fits {
        for each in branches {
            match self.could(*each, form) {
                Err(Fault::Mismatch(_)) => {}
                other => return other,
            }
        }
        if branches.is_empty() { Ok(()) } else { mismatch(format!("fits nothing in `{keyword}`")) }
    }

    fn could_list(&mut self, rules: &ArrayRules, items: &[Form], open: bool) -> Fits {
        self.spend(items.len() as u64)?;
        within(items.len() as u64, rules.least.filter(|_| !open), rules.most, "items")?;
        for (index, item) in items.iter().enumerate() {
            if let Some(node) = rules.prefix.get(index).copied().or(rules.items) {
                self.could(node, item).map_err(|fault| fault.under(&index.to_string()))?;
            }
        }
        if let Some(node) = rules.contains.filter(|_| !open) {
            let mut could = 0;
            for item in items {
                match self.could(node, item) {
                    Err(Fault::Mismatch(_)) => {}
                    other => {
                        other?;
                        could += 1;
                    }
                }
            }
            within(could, Some(rules.contains_least.unwrap_or(1)), None, "items that fit `contains`")?;
        }
        Ok(())
    }

    fn could_record(&mut self, rules: &ObjectRules, fields: &BTreeMap<String, Form>, open: bool, form: &Form) -> Fits {
        self.spend(fields.len() as u64)?;
        let there = |name: &str| fields.get(name).is_some_and(|field| !field.is_unknown());
        let missing = |name: &str| !open && !fields.contains_key(name);
        let certain = fields.values().filter(|field| !field.is_unknown()).count();
        within(certain as u64, None, rules.most, "properties")?;
        within(fields.len() as u64, rules.least.filter(|_| !open), None, "properties")?;
        if let Some(missing) = rules.required.iter().find(|name| missing(name)) {
            return mismatch(format!("must have `{missing}`"));
        }
        for (name, field) in fields.iter().filter(|(_, field)| !field.is_unknown()) {
            self.field(rules, name, |this, node| this.could(node, field)).map_err(|fault| fault.under(name))?;
        }
        for (name, needed) in &rules.dependent_required {
            if there(name)
                && let Some(missing) = needed.iter().find(|other| missing(other))
            {
                return mismatch(format!("must have `{missing}`, because it has `{name}`"));
            }
        }
        for (name, node) in &rules.dependent_schemas {
            if there(name) {
                self.could(*node, form)?;
            }
        }
        Ok(())
    }
}
