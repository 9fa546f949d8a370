//! Rules of connections, as the service worker and the egress proxy check them: the first rule
//! that fits decides, and what fits none is refused.

use serde::Serialize;

use crate::cause::Cause;
use crate::policy::{Policy, Route};
use crate::source::NetworkRule;

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Firewall {
    pub route: Route,
    /// `null` is every method.
    pub methods: Option<Vec<&'static str>>,
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

impl Firewall {
    pub(super) fn compile(policy: &Policy) -> Self {
        let network = &policy.network;
        let rule = |verdict| {
            move |rule: &crate::cause::Caused<NetworkRule>| Rule { verdict, to: rule.value.clone(), cause: rule.cause }
        };
        let denied = network.deny.iter().map(rule(Verdict::Deny));
        let allowed = network.allow.iter().map(rule(Verdict::Allow));
        Self { route: network.route, methods: network.methods.clone(), rules: denied.chain(allowed).collect() }
    }
}

impl Firewall {
    /// The rule that decides about a request, if one fits. A request that none fits is refused.
    pub fn judge(&self, target: &NetworkRule) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.to.admits(target))
    }
}

fn as_text<S: serde::Serializer>(cause: &Cause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(cause)
}
