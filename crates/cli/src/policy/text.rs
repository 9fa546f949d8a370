//! A Plan as a person reads it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use belljar_policy::directives::Directive;
use belljar_policy::{Place, Plan, Route};

pub(super) fn plan(plan: &Plan) -> String {
    let mut page = String::new();
    let origin = if plan.own_origin { "an origin of its own" } else { "an opaque origin" };
    let level = plan.guard.as_ref().map(|guard| format!(", level {}", guard.level)).unwrap_or_default();
    let _ = writeln!(page, "{} in a {}, {origin}{level}\n", plan.guest, plan.placement.name());

    page.push_str("Content-Security-Policy\n");
    for directive in Directive::ALL {
        let entries = plan.csp.entries(directive);
        let words = entries.iter().map(|entry| entry.source.to_string()).collect::<Vec<_>>().join(" ");
        line(&mut page, directive.name(), if words.is_empty() { "'none'" } else { &words });
    }
    page.push_str("\nOther walls\n");
    let allowlist = plan.connection_allowlist.as_ref().map(|list| list.header(&Place::example()));
    line(&mut page, "connection-allowlist", allowlist.as_deref().unwrap_or("not sent: permissive mode"));
    line(&mut page, "sandbox", &plan.sandbox.iter().map(|token| token.name()).collect::<Vec<_>>().join(" "));
    line(&mut page, "allow", if plan.permissions.allow.is_empty() { "nothing" } else { &plan.permissions.allow });
    line(&mut page, "embedder policy", plan.embedding.coep);

    page.push_str("\nNetwork\n");
    let route = match plan.network.route {
        Route::Closed => "closed",
        Route::Direct => "direct, within the headers",
        Route::Proxy => "through the egress proxy",
    };
    line(&mut page, "route", route);
    if let Some(methods) = &plan.network.methods {
        line(&mut page, "methods", &methods.join(" "));
    }
    for rule in &plan.network.rules {
        line(&mut page, &format!("{:?}", rule.verdict).to_lowercase(), &format!("{}   ({})", rule.to, rule.cause));
    }

    page.push_str("\nGate\n");
    let list =
        |globs: &[belljar_policy::Glob]| globs.iter().map(belljar_policy::Glob::as_str).collect::<Vec<_>>().join(" ");
    line(&mut page, "tools", &plan.gate.allow.as_deref().map_or("every one the host registers".into(), list));
    if !plan.gate.deny.is_empty() {
        line(&mut page, "denied", &list(&plan.gate.deny));
    }
    if !plan.gate.capabilities.is_empty() {
        let methods: BTreeSet<_> = plan.gate.capabilities.values().flatten().copied().collect();
        line(&mut page, "methods", &methods.into_iter().collect::<Vec<_>>().join(" "));
    }
    line(&mut page, "rate", &format!("{} calls per second", plan.gate.rate_per_second));

    page.push_str("\nLimits\n");
    let limits = serde_json::to_value(plan.limits).unwrap_or_default();
    for (name, value) in limits.as_object().into_iter().flatten() {
        line(&mut page, name, &value.to_string());
    }
    page
}

fn line(page: &mut String, name: &str, value: &str) {
    let _ = writeln!(page, "  {name:<20}  {value}");
}
