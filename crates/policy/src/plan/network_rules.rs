//! Rules of connections, as the service worker and the egress proxy check them: the first rule
//! that fits decides, and what fits none is refused.

use serde::Serialize;

use crate::cause::Cause;
use crate::keys::METHODS;
use crate::policy::{Policy, Route};
use crate::source::{NetworkRule, Target};

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct NetworkRules {
    pub route: Route,
    /// `null` is every method.
    pub methods: Option<Vec<&'static str>>,
    /// Headers that the proxy passes in both directions besides its own list, in small letters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub headers: Vec<String>,
    /// Named secrets of the server's that the proxy puts into requests to their own origins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub secrets: Vec<String>,
    /// Denials first, since they win.
    pub rules: Vec<Rule>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    pub verdict: Verdict,
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub to: NetworkRule,
    /// The policy line it came from.
    #[serde(rename = "from", serialize_with = "as_text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub cause: Cause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Allow,
    Deny,
}

impl NetworkRules {
    pub(super) fn compile(policy: &Policy) -> Self {
        let network = &policy.network;
        let rule = |verdict| {
            move |rule: &crate::cause::Caused<NetworkRule>| Rule { verdict, to: rule.value.clone(), cause: rule.cause }
        };
        let denied = network.deny.iter().map(rule(Verdict::Deny));
        let allowed = network.allow.iter().map(rule(Verdict::Allow));
        Self {
            route: network.route,
            methods: network.methods.clone(),
            headers: network.headers.clone(),
            secrets: network.secrets.clone(),
            rules: denied.chain(allowed).collect(),
        }
    }
}

impl NetworkRules {
    /// What becomes of one request. Whoever carries it out need not know what a rule is.
    pub fn judge(&self, target: &Target, method: &str) -> Result<&Rule, Refusal<'_>> {
        for rule in &self.rules {
            match (rule.to.fits(target), rule.verdict) {
                (Ok(false), _) => {}
                (Ok(true), Verdict::Deny) => return Err(Refusal::Denied(rule)),
                // Nobody can say that the exception is not meant.
                (Err(why), Verdict::Deny) => return Err(Refusal::Unclear(rule, why)),
                (Ok(true), Verdict::Allow) => {
                    let listed = self.methods.as_deref().unwrap_or(METHODS);
                    return if listed.contains(&method) { Ok(rule) } else { Err(Refusal::Method(rule)) };
                }
                (Err(_), Verdict::Allow) => {}
            }
        }
        let unclear = self.rules.iter().find_map(|rule| Some((rule, rule.to.fits(target).err()?)));
        Err(unclear.map_or(Refusal::Unmatched, |(rule, why)| Refusal::Unclear(rule, why)))
    }

    /// The rule that fits a place as somebody wrote it, for explaining.
    pub(crate) fn rule_for(&self, target: &NetworkRule) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.to.admits(target))
    }
}

/// Why a request does not go out.
#[derive(Clone, Copy, Debug)]
pub enum Refusal<'a> {
    Denied(&'a Rule),
    /// No rule fits.
    Unmatched,
    /// A rule fits, but not for this method.
    Method(&'a Rule),
    /// A rule has a path, and the request's path can be read in more than one way.
    Unclear(&'a Rule, &'static str),
}

fn as_text<S: serde::Serializer>(cause: &Cause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(cause)
}
