//! What a widget declares and what its host grants, as one policy.
//!
//! The author of a widget and the host that shows it do not know each other. A fault of the author's costs him the entry
//! and no more, and is told; a fault of the host's is an error.

use serde::Serialize;

use super::mcp::{self, Mode};
use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::file::{PolicyFile, Value, Written};
use crate::keys::Key;
use crate::policy::Policy;
use crate::setting::{Isolation, Setting};

/// A widget's policy, and what its author is told.
#[derive(Debug)]
pub struct Widget {
    pub file: PolicyFile,
    /// What was declared and is not given.
    pub refused: Diagnostics,
}

/// `ui` is the JSON of `_meta.ui`; `host` is the policy of whoever shows the widget.
pub fn widget(ui: &str, mode: Mode, host: &PolicyFile, setting: &Setting, diagnostics: &mut Diagnostics) -> Widget {
    let mut refused = Diagnostics::default();
    let mut file = mcp::from_ui(ui, mode, &mut refused);
    for (key, path) in PERMISSIONS {
        if file.flag(key) && !host.flag(key) {
            refused.push(not_granted(format!("`{path}` is declared, and the host does not grant it"), path));
            file.set(key, Written { value: Value::Flag(false), span: None, path });
        }
    }
    for key in host.keys() {
        let Some(written) = host.get(key) else { continue };
        match key {
            Key::Camera | Key::Microphone | Key::Geolocation | Key::ClipboardWrite => {}
            Key::NetworkAllow
            | Key::NetworkDeny
            | Key::NetworkMethods
            | Key::NetworkHeaders
            | Key::NetworkSchemes
            | Key::NetworkVia
            | Key::ResourcesAllow
            | Key::InlineScripts
            | Key::Schemes
            | Key::FramesAllow
            | Key::BaseUri => diagnostics.push(Diagnostic {
                code: Code::WidgetDeclares,
                message: format!("`{}` cannot be set for a widget", key.path()),
                help: Code::WidgetDeclares.row().help.into(),
                path: key.path().into(),
                span: written.span,
            }),
            // Either side may know that the widget brings WebAssembly.
            Key::Wasm if file.flag(Key::Wasm) => {}
            _ => file.set(key, written.clone()),
        }
    }
    if file.word(Key::Storage) == Some("own") && setting.isolation == Isolation::Single {
        refused.push(not_granted("`domain` is declared, and all sandboxes share one host name here".into(), "domain"));
        file.set(Key::Storage, Written { value: Value::Word("opaque"), span: None, path: "domain" });
    }
    Widget { file, refused }
}

const PERMISSIONS: [(Key, &str); 4] = [
    (Key::Camera, "permissions.camera"),
    (Key::Microphone, "permissions.microphone"),
    (Key::Geolocation, "permissions.geolocation"),
    (Key::ClipboardWrite, "permissions.clipboardWrite"),
];

fn not_granted(message: String, path: &str) -> Diagnostic {
    let help = Code::NotGranted.row().help.into();
    Diagnostic { code: Code::NotGranted, message, help, path: path.into(), span: None }
}

/// What a widget was really given, in the words of `_meta.ui`: for `hostCapabilities.sandbox`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Granted {
    pub csp: GrantedCsp,
    pub permissions: GrantedPermissions,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GrantedCsp {
    pub connect_domains: Vec<String>,
    pub resource_domains: Vec<String>,
    pub frame_domains: Vec<String>,
    pub base_uri_domains: Vec<String>,
}

/// The specification writes `{}` for yes and leaves the others out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GrantedPermissions {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub camera: Option<Yes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub microphone: Option<Yes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub geolocation: Option<Yes>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clipboard_write: Option<Yes>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Yes {}

impl Granted {
    pub fn of(policy: &Policy) -> Self {
        let grant = |id: &str| policy.grants.iter().find(|grant| grant.row.id == id);
        let sources = |id| {
            grant(id).into_iter().flat_map(|grant| &grant.sources).map(|source| source.value.to_string()).collect()
        };
        let yes = |id| grant(id).map(|_| Yes {});
        Self {
            csp: GrantedCsp {
                connect_domains: sources("connect"),
                resource_domains: sources("resources"),
                frame_domains: sources("frames"),
                base_uri_domains: sources("base-uri"),
            },
            permissions: GrantedPermissions {
                camera: yes("camera"),
                microphone: yes("microphone"),
                geolocation: yes("geolocation"),
                clipboard_write: yes("clipboard-write"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Format;
    use crate::{Guest, Plan};

    fn shown(ui: &str, host: &str, setting: &Setting) -> (Option<(Policy, Plan)>, Diagnostics, Diagnostics) {
        let mut found = Diagnostics::default();
        let host = PolicyFile::read(host, Format::of(host), &mut found);
        let widget = widget(ui, Mode::Declared, &host, setting, &mut found);
        let policy = Policy::resolve(&widget.file, Guest::Widget, setting, &mut found);
        let plan = policy.map(|policy| (Plan::compile(&policy), policy)).map(|(plan, policy)| (policy, plan));
        (plan, widget.refused, found)
    }

    #[test]
    fn one_bad_entry_costs_one_entry() {
        let ui = r#"{"csp":{"connectDomains":["*","https://api.example","http:","https://a.example https://b.example",
            "https://c.example\nhttps://d.example","'self'","https://e.example;script-src *"],
            "resourceDomains":["https://cdn.example","\"x\""],"frameDomains":7,"odd":[]}}"#;
        let (made, refused, found) = shown(ui, "", &Setting::default());
        let (policy, plan) = made.expect("the rest is fine");
        let granted = Granted::of(&policy);
        assert_eq!(granted.csp.connect_domains, ["https://api.example"]);
        assert_eq!(granted.csp.resource_domains, ["https://cdn.example"]);
        assert!(!found.any_error());
        let paths: Vec<_> = refused.iter().map(|one| one.path.as_str()).collect();
        for path in ["csp.connectDomains[0]", "csp.connectDomains[5]", "csp.resourceDomains[1]", "csp.odd"] {
            assert!(paths.contains(&path), "{path} in {paths:?}");
        }
        assert_eq!(refused.iter().count(), 9, "{paths:?}");
        let csp = plan.csp.header(&crate::Place::example());
        assert!(csp.contains("connect-src https://api.example;") && !csp.contains('*'), "{csp}");
    }

    #[test]
    fn permissions_need_both_sides() {
        let ui = r#"{"permissions":{"camera":{},"microphone":{}}}"#;
        let host = "[permissions]\ncamera = true\ngeolocation = true";
        let (made, refused, found) = shown(ui, host, &Setting::default());
        let granted = Granted::of(&made.expect("compiles").0).permissions;
        assert_eq!(serde_json::to_string(&granted).unwrap(), r#"{"camera":{}}"#);
        assert_eq!(refused.iter().map(|one| one.path.as_str()).collect::<Vec<_>>(), ["permissions.microphone"]);
        assert!(!found.any_error());
    }

    #[test]
    fn a_host_cannot_widen_and_is_told() {
        for line in ["[network]\nallow = [\"https://x.example\"]", "[resources]\nschemes = [\"blob:\"]"] {
            let (made, _, found) = shown("{}", line, &Setting::default());
            assert!(made.is_none());
            assert!(found.iter().any(|one| one.code == Code::WidgetDeclares), "{line}");
        }
        let (made, ..) = shown("{}", "[resources]\neval = true\n[tools]\ndeny = [\"*:delete\"]", &Setting::default());
        assert!(
            made.expect("eval is the host's to give").1.csp.header(&crate::Place::example()).contains("'unsafe-eval'")
        );
    }

    #[test]
    fn a_domain_is_an_origin_where_there_are_names() {
        let ui = r#"{"domain":"https://mine.example"}"#;
        assert!(shown(ui, "", &Setting::default()).0.expect("compiles").1.own_origin);
        let single = Setting { isolation: Isolation::Single, ..Setting::default() };
        let (made, refused, _) = shown(ui, "", &single);
        assert!(!made.expect("compiles").1.own_origin);
        assert_eq!(refused.iter().count(), 1);
        let (made, ..) = shown(ui, "[sandbox]\nstorage = \"opaque\"", &Setting::default());
        assert!(!made.expect("compiles").1.own_origin, "the host's word counts");
    }
}
