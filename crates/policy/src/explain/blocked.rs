//! From something that was blocked to the line that would allow it.

use serde::Serialize;

use super::dom;
use super::question::{Question, What};
use crate::capability::{self, Capability, Gives};
use crate::directives::Directive;
use crate::globals::{self, Permit};
use crate::keys::{Key, Shape};
use crate::plan::{Plan, Source, Verdict};
use crate::policy::{Policy, Route};
use crate::source::NetworkRule;
use crate::{Guest, Level, Placement};

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    pub allowed: bool,
    /// The layer or the line that decides.
    pub by: String,
    pub reason: String,
    /// What to write; nothing when it is allowed or can never be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// The change that would allow it, in each dialect that has a word for it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// The key of the policy.
    pub key: &'static str,
    /// What to put there, as TOML.
    pub toml: String,
    /// The value alone: an entry of a list, or a word.
    pub value: String,
    /// The field below `_meta.ui` of an MCP App.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mcp: Option<String>,
    /// The capability of a BTCP tool.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub btcp: Option<String>,
}

pub fn answer(policy: &Policy, plan: &Plan, question: &Question) -> Answer {
    match &question.what {
        What::Never(why) => refused("every policy", *why, None),
        What::Switch(row) => switch(policy, row),
        What::Reach { row, directive, to } => reach(policy, plan, row, *directive, to),
        What::Local { directive, scheme } => local(policy, plan, *directive, scheme),
        What::Tool(name) => tool(policy, name),
        What::Global(name) => global(policy, name),
        What::Capability(name) => named(policy, name),
        What::Dom(touch) => match dom::refusal(touch) {
            Some(why) => refused("the tables of what a tool can touch", why, None),
            None => named(policy, "dom:write"),
        },
    }
}

fn allowed(by: impl Into<String>, reason: impl Into<String>) -> Answer {
    Answer { allowed: true, by: by.into(), reason: reason.into(), fix: None }
}

fn refused(by: impl Into<String>, reason: impl Into<String>, fix: Option<Fix>) -> Answer {
    Answer { allowed: false, by: by.into(), reason: reason.into(), fix }
}

fn switch(policy: &Policy, row: &'static Capability) -> Answer {
    if let Some(grant) = policy.grants.iter().find(|grant| grant.row.id == row.id) {
        return allowed(grant.cause.to_string(), row.says);
    }
    if !row.guests.contains(&policy.guest) {
        return refused("the guest", format!("a {} never gets this", policy.guest), None);
    }
    refused("no line asks for it", row.says, row.key.map(|key| fix(row, key, None)))
}

fn reach(policy: &Policy, plan: &Plan, row: &'static Capability, directive: Directive, to: &NetworkRule) -> Answer {
    if directive == Directive::Connect {
        return connect(policy, plan, to);
    }
    let admits = |source: &Source| matches!(source, Source::Expr(source) if source.admits(&to.source));
    if let Some(entry) =
        plan.csp.entries(directive).iter().find(|entry| admits(&entry.source) || entry.source == Source::AnyHost)
    {
        return allowed(entry.cause.to_string(), format!("{} has {}", directive.name(), entry.source));
    }
    let by = format!("Content-Security-Policy {}", directive.name());
    if !row.guests.contains(&policy.guest) {
        return refused(by, format!("a {} loads nothing from other places", policy.guest), None);
    }
    refused(
        by,
        format!("no source covers {}", to.source),
        row.key.map(|key| fix(row, key, Some(to.source.to_string()))),
    )
}

fn connect(policy: &Policy, plan: &Plan, to: &NetworkRule) -> Answer {
    let mut asked = to.clone();
    if plan.network.route != Route::Proxy {
        // A header sees origins alone.
        asked.path = None;
    }
    let by = match plan.network.route {
        Route::Proxy => "the egress proxy",
        Route::Direct | Route::Closed => "Content-Security-Policy connect-src",
    };
    match plan.network.rule_for(&asked) {
        Some(rule) if rule.verdict == Verdict::Allow => {
            return allowed(rule.cause.to_string(), format!("{} covers it", rule.to));
        }
        Some(rule) => {
            return refused(rule.cause.to_string(), format!("{} denies it; deny wins over allow", rule.to), None);
        }
        None => {}
    }
    if policy.permissive {
        return allowed("permissive mode", "every host is allowed");
    }
    let source = to.source.to_string();
    let fix = match policy.guest {
        Guest::Run => {
            return refused(
                "the guest",
                "a script reaches the network only through tools; offer one that fetches",
                None,
            );
        }
        Guest::Tool => {
            let kind = if to.source.scheme().is_socket() { "websocket" } else { "fetch" };
            named_fix(&format!("network:{kind}:{source}"))
        }
        Guest::App | Guest::Widget => {
            capability::by_id("connect").map(|row| fix(row, Key::NetworkAllow, Some(source.clone())))
        }
    };
    refused(by, format!("no source covers {source}"), fix)
}

fn local(policy: &Policy, plan: &Plan, directive: Directive, scheme: &'static str) -> Answer {
    if let Some(entry) = plan.csp.entries(directive).iter().find(|entry| entry.source == Source::Scheme(scheme)) {
        return allowed(entry.cause.to_string(), format!("{} has {scheme}", directive.name()));
    }
    let by = format!("Content-Security-Policy {}", directive.name());
    let id = match directive {
        Directive::Connect => "connect-schemes",
        // Scripts from these schemes are as good as inline ones, so they need both.
        Directive::Script if policy.grants.iter().any(|grant| grant.row.id == "resource-schemes") => "inline-scripts",
        _ => "resource-schemes",
    };
    let row = capability::by_id(id).filter(|row| row.guests.contains(&policy.guest));
    let fix = row.and_then(|row| row.key.map(|key| fix(row, key, Some(scheme.into()))));
    refused(by, format!("{scheme} is not listed"), fix)
}

fn tool(policy: &Policy, name: &str) -> Answer {
    if let Some(pattern) = policy.tools.deny.iter().find(|pattern| pattern.value.matches(name)) {
        return refused(
            pattern.cause.to_string(),
            format!("`{}` denies it; deny wins over allow", pattern.value),
            None,
        );
    }
    let Some(allow) = &policy.tools.allow else {
        return allowed("the gate", "every tool that the host registers may be called");
    };
    match allow.iter().find(|pattern| pattern.value.matches(name)) {
        Some(pattern) => allowed(pattern.cause.to_string(), format!("`{}` covers it", pattern.value)),
        None => refused(
            "the gate",
            "tools.allow does not name it",
            Some(Fix {
                key: Key::ToolsAllow.path(),
                toml: entry(Key::ToolsAllow, name),
                value: name.into(),
                mcp: None,
                btcp: None,
            }),
        ),
    }
}

fn global(policy: &Policy, name: &str) -> Answer {
    if policy.placement == Placement::Frame {
        return allowed("the guest", "a frame keeps its globals; what they can do is closed by headers");
    }
    match globals::permit(name, policy.level) {
        Permit::Allow => allowed("the permit table", format!("level {} keeps it", policy.level)),
        Permit::Unlisted => refused("the permit table", "nobody has looked at this name yet, so it is removed", None),
        Permit::Refuse(why) => {
            let wider = Level::ALL.into_iter().find(|level| globals::permit(name, *level) == Permit::Allow);
            let fix = wider.map(|level| Fix {
                key: Key::Level.path(),
                toml: format!("level = \"{level}\""),
                value: level.name().into(),
                mcp: None,
                btcp: None,
            });
            refused("the permit table", why, fix)
        }
    }
}

fn named(policy: &Policy, name: &str) -> Answer {
    let asked = match capability::ask(name, false) {
        Ok(asked) => asked,
        Err(fault) => return refused("the capability table", format!("{}. {}", fault.message, fault.help), None),
    };
    let covered = |asked: &capability::Asked| {
        policy.grants.iter().find(|grant| {
            grant.row.id == asked.row.id
                && asked
                    .source
                    .as_ref()
                    .is_none_or(|rule| policy.network.allow.iter().any(|known| known.value.admits(rule)))
        })
    };
    let grants: Vec<_> = asked.iter().map(covered).collect();
    if let [Some(grant), ..] = grants.as_slice()
        && grants.iter().all(Option::is_some)
    {
        return allowed(grant.cause.to_string(), grant.row.says);
    }
    if policy.guest != Guest::Tool {
        return refused("the guest", format!("capabilities are for tools, not for a {}", policy.guest), None);
    }
    refused("the gate", "it was not granted", named_fix(name))
}

fn named_fix(name: &str) -> Option<Fix> {
    capability::ask(name, false).ok()?;
    let toml = entry(Key::Capabilities, name);
    Some(Fix { key: Key::Capabilities.path(), toml, value: name.into(), mcp: None, btcp: Some(name.into()) })
}

fn fix(row: &'static Capability, key: Key, value: Option<String>) -> Fix {
    let takes_sources = row.opens.csp.iter().any(|(_, gives)| matches!(gives, Gives::Sources | Gives::Schemes));
    let (toml, value) = match (key.row().shape, value) {
        (Shape::Texts(_), Some(value)) if takes_sources => (entry(key, &value), value),
        (Shape::Word(_), _) => (format!("{} = \"own\"", key.path()), "own".into()),
        _ => (format!("{} = true", key.path()), "true".into()),
    };
    let mcp = row.mcp.map(|field| format!("_meta.ui.{field}"));
    Fix { key: key.path(), toml, value, mcp, btcp: row.btcp.filter(|name| !name.contains('<')).map(str::to_owned) }
}

fn entry(key: Key, value: &str) -> String {
    format!("{} = [\"{value}\"]", key.path())
}
