//! From a line of the policy to every header and rule it caused.

use serde::Serialize;

use crate::cause::Cause;
use crate::diagnostic::Span;
use crate::directives::Directive;
use crate::file::{PolicyFile, Value};
use crate::keys::Key;
use crate::plan::Plan;
use crate::policy::{Policy, Route};

/// One thing a line did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Effect {
    /// The line, or the reason when it holds without one.
    pub from: String,
    pub always: bool,
    /// Where it shows: a header, an attribute, a table of a layer.
    pub layer: String,
    pub value: String,
    /// Where the line stands, for whoever has the text.
    #[serde(skip)]
    pub span: Option<Span>,
}

/// Everything in the Plan, each with its reason; lines of the policy first, in their own order.
pub fn effects(file: &PolicyFile, policy: &Policy, plan: &Plan) -> Vec<Effect> {
    let mut all = Vec::new();
    let mut add = |cause: Cause, layer: &str, value: String| {
        let always = matches!(cause, Cause::Always(_));
        let span = match cause {
            Cause::Line { span, .. } => span,
            Cause::Always(_) => None,
        };
        all.push((place(cause), Effect { from: cause.to_string(), always, layer: layer.into(), value, span }));
    };
    for directive in Directive::ALL {
        for entry in plan.csp.entries(directive) {
            add(entry.cause, &format!("Content-Security-Policy {}", directive.name()), entry.source.to_string());
        }
    }
    for grant in &policy.grants {
        if let Some(allowlist) = &plan.connection_allowlist {
            for source in grant.sources.iter().filter(|source| allowlist.origins.contains(&source.value.handshake())) {
                add(source.cause, "Connection-Allowlist", source.value.handshake().to_string());
            }
        }
        for feature in
            grant.row.opens.features.iter().filter(|feature| plan.permissions.features.contains(&feature.name()))
        {
            add(grant.cause, "Permissions-Policy", feature.name().into());
        }
        if !plan.gate.capabilities.is_empty() {
            for method in grant.row.opens.methods() {
                add(grant.cause, "gate method", (*method).into());
            }
        }
    }
    for rule in &plan.network.rules {
        let carrier = if plan.network.route == Route::Proxy { "egress proxy" } else { "service worker" };
        add(rule.cause, carrier, format!("{:?} {}", rule.verdict, rule.to).to_lowercase());
    }
    let patterns =
        [(policy.tools.allow.as_deref().unwrap_or_default(), "gate allow"), (&policy.tools.deny, "gate deny")];
    for (list, layer) in patterns {
        for pattern in list {
            add(pattern.cause, layer, pattern.value.to_string());
        }
    }
    numbers(file, policy, &mut add);
    all.sort_by_key(|(at, effect)| (effect.always, *at));
    all.into_iter().map(|(_, effect)| effect).collect()
}

/// Where a line stands: lines without a place in a text keep the table's order.
fn place(cause: Cause) -> (usize, usize) {
    match cause {
        Cause::Always(_) => (0, 0),
        Cause::Line { span: Some(span), .. } => (span.start, 0),
        Cause::Line { path, index, .. } => {
            (Key::ALL.iter().position(|key| key.path() == path).unwrap_or(usize::MAX), index.unwrap_or_default())
        }
    }
}

/// Keys whose value goes into a layer as it is.
fn numbers(file: &PolicyFile, policy: &Policy, add: &mut impl FnMut(Cause, &str, String)) {
    for key in file.keys().filter(|key| key.row().guests.contains(&policy.guest)) {
        let Some(written) = file.get(key) else { continue };
        let cause = Cause::line(written.path, written.span);
        let section = key.path().split('.').next().unwrap_or_default();
        let layer = match (section, key) {
            ("limits", _) => "limit",
            ("tools", _) => "gate",
            (_, Key::Level) => "guard level",
            (_, Key::Engine) => "engine",
            (_, Key::NetworkVia) => "route",
            (_, Key::NetworkMethods | Key::NetworkHeaders | Key::NetworkSecrets) => "egress proxy",
            _ => continue,
        };
        let value = match &written.value {
            Value::Count(count) => count.to_string(),
            Value::Word(word) => (*word).to_owned(),
            Value::Counts(counts) => {
                counts.iter().map(|(name, count)| format!("{}={count}", name.text)).collect::<Vec<_>>().join(" ")
            }
            Value::Texts(texts) if matches!(key, Key::NetworkMethods | Key::NetworkHeaders | Key::NetworkSecrets) => {
                texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(" ")
            }
            Value::Texts(_) | Value::Flag(_) => continue,
        };
        let name = key.path().rsplit('.').next().unwrap_or_default();
        add(cause, layer, if section == "tools" || section == "limits" { format!("{name} {value}") } else { value });
    }
}
