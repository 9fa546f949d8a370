//! Nodes against a value.

use super::compare::{compare, equal, is_multiple, order, weight};
use super::error::Mismatch;
use super::node::{ArrayRules, Keywords, Node, NodeId, NumberRules, ObjectRules, StringRules};
use super::pattern::Pattern;
use belljar_model::near::near;
use serde_json::{Map, Number, Value};

/// Why a value does not fit.
pub(super) enum Fault {
    Mismatch(Box<Mismatch>),
    /// Out of steps or levels. Never turned into a yes, not by `not` either.
    Undecided,
}

pub(super) type Fits = Result<(), Fault>;

pub(crate) const MAX_STEPS: u64 = 100_000;
const MAX_LEVELS: u32 = 200;
/// Among so many names one that was meant is looked for, which costs the product of the lengths.
const MAX_MEANT: usize = 64;
/// What a pattern does for one character is far less than a step.
const PATTERN_WORK_PER_STEP: u64 = 32;

/// What is left to spend on one value.
pub(super) struct Budget<'s> {
    pub(super) nodes: &'s [Node],
    pub(super) steps: u64,
    pub(super) levels: u32,
}

impl<'s> Budget<'s> {
    pub(super) fn new(nodes: &'s [Node], steps: u64) -> Self {
        Self { nodes, steps, levels: MAX_LEVELS }
    }

    pub(super) fn root(&mut self, value: &Value) -> Fits {
        self.node(0, value)
    }

    pub(super) fn spend(&mut self, steps: u64) -> Fits {
        self.steps = self.steps.checked_sub(steps).ok_or(Fault::Undecided)?;
        Ok(())
    }

    pub(super) fn node(&mut self, id: NodeId, value: &Value) -> Fits {
        self.spend(1)?;
        self.levels = self.levels.checked_sub(1).ok_or(Fault::Undecided)?;
        let fits = match self.nodes.get(id) {
            Some(Node::Always) => Ok(()),
            Some(Node::Never) | None => mismatch("must not be there"),
            Some(Node::Keywords(keywords)) => self.keywords(keywords, value),
        };
        self.levels += 1;
        fits
    }

    fn keywords(&mut self, keywords: &Keywords, value: &Value) -> Fits {
        if let Some(kinds) = keywords.kinds.filter(|kinds| !kinds.holds(value)) {
            return mismatch(format!("must be of type {}", kinds.names()));
        }
        if let Some(constant) = &keywords.constant {
            self.spend(weight(constant))?;
            if !equal(constant, value) {
                return mismatch(format!("must be {}", shown(constant)));
            }
        }
        if let Some(values) = &keywords.values {
            self.spend(values.iter().map(weight).sum())?;
            if !values.iter().any(|one| equal(one, value)) {
                return mismatch(format!("must be one of {}", listed(values)));
            }
        }
        match (value, keywords) {
            (Value::Number(number), Keywords { number: Some(rules), .. }) => check_number(rules, number)?,
            (Value::String(text), Keywords { string: Some(rules), .. }) => self.string(rules, text)?,
            (Value::Array(items), Keywords { array: Some(rules), .. }) => self.array(rules, items)?,
            (Value::Object(fields), Keywords { object: Some(rules), .. }) => self.object(rules, fields, value)?,
            _ => {}
        }
        if let Some(target) = keywords.reference {
            self.node(target, value)?;
        }
        self.combined(keywords, value)
    }

    fn combined(&mut self, keywords: &Keywords, value: &Value) -> Fits {
        for each in &keywords.all_of {
            self.node(*each, value)?;
        }
        if !keywords.any_of.is_empty() {
            let mut fits = false;
            for each in &keywords.any_of {
                fits = self.decides(*each, value)?;
                if fits {
                    break;
                }
            }
            if !fits {
                return mismatch("fits nothing in `anyOf`");
            }
        }
        if !keywords.one_of.is_empty() {
            let mut fitting = 0;
            for each in &keywords.one_of {
                fitting += u32::from(self.decides(*each, value)?);
            }
            if fitting != 1 {
                return mismatch(format!("must fit exactly one of `oneOf`, and fits {fitting}"));
            }
        }
        if let Some(not) = keywords.not
            && self.decides(not, value)?
        {
            return mismatch("fits what `not` excludes");
        }
        if let Some(condition) = &keywords.condition {
            let branch = if self.decides(condition.test, value)? { condition.then } else { condition.otherwise };
            if let Some(branch) = branch {
                self.node(branch, value)?;
            }
        }
        Ok(())
    }

    /// Yes, no, or undecided.
    pub(super) fn decides(&mut self, id: NodeId, value: &Value) -> Result<bool, Fault> {
        match self.node(id, value) {
            Ok(()) => Ok(true),
            Err(Fault::Mismatch(_)) => Ok(false),
            Err(Fault::Undecided) => Err(Fault::Undecided),
        }
    }

    fn string(&mut self, rules: &StringRules, text: &str) -> Fits {
        if rules.least.is_some() || rules.most.is_some() {
            let length = text.chars().count() as u64;
            within(length, rules.least, rules.most, "characters")?;
        }
        match &rules.pattern {
            Some(pattern) if !self.matches(pattern, text)? => mismatch(format!("must match `{}`", pattern.text())),
            _ => Ok(()),
        }
    }

    pub(super) fn matches(&mut self, pattern: &Pattern, text: &str) -> Result<bool, Fault> {
        let most = self.steps.saturating_mul(PATTERN_WORK_PER_STEP);
        let (found, work) = pattern.matches(text, most).ok_or(Fault::Undecided)?;
        self.spend(1 + work / PATTERN_WORK_PER_STEP)?;
        Ok(found)
    }

    fn array(&mut self, rules: &ArrayRules, items: &[Value]) -> Fits {
        within(items.len() as u64, rules.least, rules.most, "items")?;
        for (index, (node, item)) in rules.prefix.iter().zip(items).enumerate() {
            self.node(*node, item).map_err(|fault| fault.under(&index.to_string()))?;
        }
        if let Some(node) = rules.items {
            for (index, item) in items.iter().enumerate().skip(rules.prefix.len()) {
                self.node(node, item).map_err(|fault| fault.under(&index.to_string()))?;
            }
        }
        if let Some(node) = rules.contains {
            let mut found = 0;
            for item in items {
                found += u64::from(self.decides(node, item)?);
            }
            within(found, Some(rules.contains_least.unwrap_or(1)), rules.contains_most, "items that fit `contains`")?;
        }
        if rules.unique {
            self.unique(items)?;
        }
        Ok(())
    }

    fn unique(&mut self, items: &[Value]) -> Fits {
        // Sorted, so that two that are the same are next to each other.
        let weights = items.iter().map(weight).fold(0, u64::saturating_add);
        self.spend(weights.saturating_mul(1 + u64::from(items.len().max(1).ilog2())) / 4)?;
        let mut sorted: Vec<&Value> = items.iter().collect();
        sorted.sort_unstable_by(|left, right| compare(left, right));
        if sorted.windows(2).any(|pair| matches!(pair, [left, right] if equal(left, right))) {
            return mismatch("must not hold the same item twice");
        }
        Ok(())
    }

    fn object(&mut self, rules: &ObjectRules, fields: &Map<String, Value>, value: &Value) -> Fits {
        within(fields.len() as u64, rules.least, rules.most, "properties")?;
        if let Some(missing) = rules.required.iter().find(|name| !fields.contains_key(*name)) {
            return mismatch(format!("must have `{missing}`"));
        }
        for (name, field) in fields {
            self.field(rules, name, |this, node| this.node(node, field)).map_err(|fault| fault.under(name))?;
        }
        for (name, needed) in &rules.dependent_required {
            if fields.contains_key(name)
                && let Some(missing) = needed.iter().find(|other| !fields.contains_key(*other))
            {
                return mismatch(format!("must have `{missing}`, because it has `{name}`"));
            }
        }
        for (name, node) in &rules.dependent_schemas {
            if fields.contains_key(name) {
                self.node(*node, value)?;
            }
        }
        Ok(())
    }

    /// Holds one property against every rule for its name. `fits` judges its value: a whole one here, one of which only some
    /// parts are known in `could_fit`.
    pub(super) fn field(&mut self, rules: &ObjectRules, name: &str, fits: impl Fn(&mut Self, NodeId) -> Fits) -> Fits {
        if let Some(node) = rules.names
            && !self.decides(node, &Value::from(name))?
        {
            return mismatch("has a name that `propertyNames` does not allow");
        }
        let mut known = false;
        if let Some(node) = rules.properties.get(name) {
            known = true;
            fits(self, *node)?;
        }
        for (pattern, node) in &rules.patterns {
            if self.matches(pattern, name)? {
                known = true;
                fits(self, *node)?;
            }
        }
        match rules.additional {
            Some(node) if !known => fits(self, node).map_err(|fault| self.meant(node, fault, rules, name)),
            _ => Ok(()),
        }
    }

    /// A property that must not be there may be one with a slip in its name.
    fn meant(&self, node: NodeId, fault: Fault, rules: &ObjectRules, name: &str) -> Fault {
        match (fault, self.nodes.get(node)) {
            (Fault::Mismatch(mut mismatch), Some(Node::Never)) if rules.properties.len() <= MAX_MEANT => {
                if let Some(meant) = near(name, rules.properties.keys().map(String::as_str)) {
                    mismatch.reason.push_str(&format!("; did you mean `{meant}`?"));
                }
                Fault::Mismatch(mismatch)
            }
            (fault, _) => fault,
        }
    }
}

fn check_number(rules: &NumberRules, number: &Number) -> Fits {
    let fails = |bound: &Option<Number>, fits: fn(std::cmp::Ordering) -> bool| {
        bound.as_ref().filter(|bound| !fits(order(number, bound))).cloned()
    };
    if let Some(bound) = fails(&rules.minimum, std::cmp::Ordering::is_ge) {
        return mismatch(format!("must be {bound} or more"));
    }
    if let Some(bound) = fails(&rules.maximum, std::cmp::Ordering::is_le) {
        return mismatch(format!("must be {bound} or less"));
    }
    if let Some(bound) = fails(&rules.above, std::cmp::Ordering::is_gt) {
        return mismatch(format!("must be above {bound}"));
    }
    if let Some(bound) = fails(&rules.below, std::cmp::Ordering::is_lt) {
        return mismatch(format!("must be below {bound}"));
    }
    match &rules.multiple_of {
        Some(of) if !is_multiple(number, of) => mismatch(format!("must be a multiple of {of}")),
        _ => Ok(()),
    }
}

pub(super) fn within(many: u64, least: Option<u64>, most: Option<u64>, what: &str) -> Fits {
    if let Some(least) = least.filter(|least| many < *least) {
        return mismatch(format!("must have at least {least} {what}, and has {many}"));
    }
    match most.filter(|most| many > *most) {
        Some(most) => mismatch(format!("must have at most {most} {what}, and has {many}")),
        None => Ok(()),
    }
}

pub(super) fn mismatch(reason: impl Into<String>) -> Fits {
    Err(Fault::Mismatch(Box::new(Mismatch { pointer: String::new(), reason: reason.into() })))
}

impl Fault {
    /// The same fault, seen from one level up. Names are the guest's, so they are cut.
    pub(super) fn under(self, key: &str) -> Self {
        match self {
            Self::Mismatch(mut mismatch) => {
                if mismatch.pointer.len() < 256 {
                    let key: String = key.chars().take(64).collect();
                    mismatch.pointer.insert_str(0, &format!("/{}", key.replace('~', "~0").replace('/', "~1")));
                }
                Self::Mismatch(mismatch)
            }
            Self::Undecided => Self::Undecided,
        }
    }
}

pub(super) fn shown(value: &Value) -> String {
    value.to_string().chars().take(64).collect()
}

/// The values of an `enum`; of many the first.
pub(super) fn listed(values: &[Value]) -> String {
    const MOST: usize = 16;
    let first: Vec<String> = values.iter().take(MOST).map(shown).collect();
    let more = values.len().saturating_sub(MOST);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{rest}", first.join(", "))
}
