//! C010, C011: do the patterns let the name through? Deny wins.

use crate::codes::Rule;
use crate::rules::{GateRules, RulesError};
use crate::verdict::Objection;
use belljar_model::Glob;

#[derive(Debug)]
pub(crate) struct Patterns {
    /// Absent, every name is allowed.
    allow: Option<Vec<Glob>>,
    deny: Vec<Glob>,
}

impl Patterns {
    pub(crate) fn new(rules: &GateRules) -> Result<Self, RulesError> {
        let read = |key: &str, patterns: &[String]| -> Result<Vec<Glob>, RulesError> {
            let each = patterns.iter().enumerate().map(|(index, pattern)| {
                Glob::for_tools(pattern).map_err(|reason| RulesError::new(format!("{key}[{index}]"), reason))
            });
            each.collect()
        };
        Ok(Self {
            allow: rules.allow.as_ref().map(|patterns| read("allow", patterns)).transpose()?,
            deny: read("deny", &rules.deny)?,
        })
    }

    pub(crate) fn check(&self, name: &str) -> Result<(), Objection> {
        if let Some(pattern) = self.deny.iter().find(|pattern| pattern.matches(name)) {
            let reason = format!("`{}` in `tools.deny` matches.", pattern.as_str());
            return Err(Objection::new(Rule::DeniedTool, reason));
        }
        match &self.allow {
            Some(allow) if !allow.iter().any(|pattern| pattern.matches(name)) => {
                Err(Objection::new(Rule::NotAllowedTool, "Nothing in `tools.allow` matches."))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    fn patterns(allow: Option<&[&str]>, deny: &[&str]) -> Patterns {
        let owned = |patterns: &[&str]| patterns.iter().map(|pattern| (*pattern).to_owned()).collect::<Vec<_>>();
        Patterns::new(&GateRules { allow: allow.map(owned), deny: owned(deny), ..GateRules::default() }).unwrap()
    }

    #[test]
    fn accepts_and_refuses() {
        let both = patterns(Some(&["users:*", "posts:list"]), &["*:delete"]);
        table::check(
            |name| both.check(name),
            &["users:list", "users:deleted", "posts:list"],
            &[
                ("users:delete", Rule::DeniedTool),
                ("posts:add", Rule::NotAllowedTool),
                ("other:delete", Rule::DeniedTool),
            ],
        );
    }

    #[test]
    fn no_allow_list_allows_and_an_empty_one_does_not() {
        assert!(patterns(None, &[]).check("a").is_ok());
        assert_eq!(patterns(Some(&[]), &[]).check("a").unwrap_err().rule, Rule::NotAllowedTool);
    }

    #[test]
    fn a_pattern_that_is_not_understood_is_an_error() {
        let rules = GateRules { deny: vec!["a".into(), "b c".into()], ..GateRules::default() };
        assert_eq!(Patterns::new(&rules).unwrap_err().place, "deny[1]");
    }
}
