//! A policy as it is kept: the text somebody wrote, or, of a widget, its `_meta.ui` and the host's policy beside it.

use belljar_policy::dialect::{self, Granted, Mode, Widget};
use belljar_policy::{Diagnostics, Format, Guest, Plan, Policy, PolicyFile, Setting};
use belljar_wire::setup::WidgetDoor;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A widget's policy in the store. No policy that compiles has a key `widget`, so the two forms cannot be confused.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredWidgetPolicy {
    pub widget: WidgetDeclaration,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WidgetDeclaration {
    pub ui: Value,
    pub permissive: bool,
    /// The host's side: TOML or JSON.
    pub policy: String,
    pub door: WidgetDoor,
    /// The tools it may call, where the host knows them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
}

/// What a stored text means.
#[derive(Debug)]
pub struct Compiled {
    pub policy: Policy,
    pub plan: Plan,
    pub widget: Option<WidgetPart>,
}

/// What there is to know about a widget besides its Plan.
#[derive(Clone, Debug)]
pub struct WidgetPart {
    pub door: WidgetDoor,
    pub granted: Granted,
    /// What its author declared and did not get.
    pub refused: Diagnostics,
    pub tools: Option<Vec<String>>,
}

impl WidgetPart {
    /// As the gate reads them: the Plan's, and the tools the host knows of.
    pub fn gate_rules(&self, plan: &Plan) -> Value {
        let mut rules = serde_json::to_value(&plan.gate).expect("these types have text keys alone");
        // The server behind the host knows how its tools are called.
        rules["names"] = "any".into();
        if let Some(tools) = &self.tools {
            let allowed =
                |tool: &&String| plan.gate.allow.as_ref().is_none_or(|all| all.iter().any(|one| one.matches(tool)));
            rules["allow"] = tools.iter().filter(allowed).cloned().collect::<Vec<_>>().into();
        }
        rules
    }
}

impl StoredWidgetPolicy {
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("these types have text keys alone")
    }
}

/// Everything wrong with the host's side is in the diagnostics; nothing of it is served then.
pub fn compile(text: &str, guest: Guest, setting: &Setting) -> (Option<Compiled>, Diagnostics) {
    let mut found = Diagnostics::default();
    let kept = if guest == Guest::Widget { serde_json::from_str::<StoredWidgetPolicy>(text).ok() } else { None };
    let Some(StoredWidgetPolicy { widget: declared }) = kept else {
        let file = PolicyFile::read(text, Format::of(text), &mut found);
        let policy = Policy::resolve(&file, guest, setting, &mut found);
        let compiled = policy.map(|policy| {
            let widget = (guest == Guest::Widget).then(|| WidgetPart {
                door: WidgetDoor::Port,
                granted: Granted::of(&policy),
                refused: Diagnostics::default(),
                tools: None,
            });
            Compiled { plan: Plan::compile(&policy), policy, widget }
        });
        return (compiled, found);
    };
    let mode = if declared.permissive { Mode::Permissive } else { Mode::Declared };
    let host = PolicyFile::read(&declared.policy, Format::of(&declared.policy), &mut found);
    let Widget { file, refused } = dialect::widget(&declared.ui.to_string(), mode, &host, setting, &mut found);
    let Some(policy) = Policy::resolve(&file, guest, setting, &mut found) else { return (None, found) };
    let mut plan = Plan::compile(&policy);
    if declared.door == WidgetDoor::Proxy {
        // The frame is there before anybody knows which widget comes; some need frames and files of other hosts, which a
        // stricter frame around them would not let in.
        plan.embedding.coep = "unsafe-none";
    }
    let widget =
        Some(WidgetPart { door: declared.door, granted: Granted::of(&policy), refused, tools: declared.tools });
    (Some(Compiled { policy, plan, widget }), found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_cannot_pass_for_a_widgets() {
        let forged = r#"{"widget":{"ui":{},"permissive":true,"policy":"","door":"port"}}"#;
        // As a policy that somebody sends, it has an unknown key.
        let (plan, _) = belljar_policy::compile(forged, Format::Json, Guest::Widget, &Setting::default());
        assert!(plan.is_none());
        // As something in the store, permissive mode still needs a server that allows it.
        let (compiled, found) = compile(forged, Guest::Widget, &Setting::default());
        assert!(compiled.is_none() && found.any_error());
        let allowed = Setting { permissive: true, ..Setting::default() };
        assert!(compile(forged, Guest::Widget, &allowed).0.is_some_and(|compiled| compiled.plan.permissive));
    }
}
