//! Belljar's own documents on sandbox hosts: one inline script each, and a block of data that it reads.

use belljar_base::{HostLayout, Names, Side};
use belljar_policy::{Guest, Plan};
use belljar_store::StoredSandbox;
use belljar_wire::setup::{AppSetup, DescribeSetup, GuardSetup, WidgetDoor, WidgetSetup};
use belljar_wire::{InnerSetup, OuterSetup, PROTOCOL_VERSION};
use serde::Serialize;

use crate::compiled::WidgetPart;

/// The trusted frame's document. It holds no secret: whoever can load it may know all that is in it.
pub fn outer(stored: &StoredSandbox, plan: &Plan, widget: Option<&WidgetPart>, names: &Names) -> String {
    page("Belljar", &outer_setup(stored, plan, widget, names), outer_script(plan.guest))
}

/// What that document begins with.
pub fn outer_setup(stored: &StoredSandbox, plan: &Plan, widget: Option<&WidgetPart>, names: &Names) -> OuterSetup {
    let root = names.root(Side::Outer, &stored.label);
    let module = |path| {
        let name = belljar_assets::get(path).and_then(module_name);
        name.map(|name| format!("{root}__belljar/{name}")).unwrap_or_default()
    };
    OuterSetup {
        protocol: PROTOCOL_VERSION,
        sandbox_id: stored.id.to_string(),
        guest: plan.guest,
        placement: plan.placement,
        single: names.layout() == HostLayout::Single,
        origin: names.origin(Side::Outer, &stored.label),
        embedder: stored.embedder.clone(),
        guest_url: names.url(Side::Guest, &stored.label),
        guest_origin: guest_origin(stored, plan, names),
        sandbox: tokens(&plan.sandbox),
        allow: plan.permissions.allow.clone(),
        gate_url: module("modules/gate.wasm"),
        gate_rules: widget.map_or_else(|| json(&plan.gate), |widget| widget.gate_rules(plan).to_string()),
        guard: plan.guard.as_ref().map(|rules| GuardSetup {
            worker_url: module("modules/guard.js"),
            module_url: module("modules/guard.wasm"),
            rules: json(rules),
        }),
        describe: (plan.guest == Guest::Run).then(|| DescribeSetup {
            worker_url: module("modules/describe.js"),
            module_url: module("modules/describe.wasm"),
        }),
        widget: widget.map(|part| WidgetSetup {
            door: part.door,
            permissive: plan.permissive,
            waits: part.door == WidgetDoor::Port && stored.is_empty(),
        }),
        app: (plan.guest == Guest::App).then(|| AppSetup { version: stored.version() }),
    }
}

/// The origin a guest's messages come from.
pub fn guest_origin(stored: &StoredSandbox, plan: &Plan, names: &Names) -> String {
    if plan.own_origin { names.origin(Side::Guest, &stored.label) } else { "null".into() }
}

/// The guest's document of runs and tools: the runtime that starts the program.
pub fn inner(stored: &StoredSandbox, plan: &Plan, names: &Names) -> String {
    guest(stored, plan, names, inner_script())
}

/// The same for runs in the sealed engine: a document of its own, because it compiles WebAssembly, and the other one may not. See
/// [`crate::headers::Seal::for_the_sealed_engine`].
pub fn sealed(stored: &StoredSandbox, plan: &Plan, names: &Names) -> String {
    guest(stored, plan, names, sealed_script())
}

fn guest(stored: &StoredSandbox, plan: &Plan, names: &Names, script: &str) -> String {
    let setup = InnerSetup {
        protocol: PROTOCOL_VERSION,
        guest: plan.guest,
        placement: plan.placement,
        outer: names.origin(Side::Outer, &stored.label),
    };
    page("Belljar guest", &setup, script)
}

/// A document in the guest's process whose worker answers on the port that it is sent, as long as that process is there.
/// Nothing in it is the guest's, and it can reach nothing: see [`crate::headers::Seal::for_the_pulse`].
pub fn pulse() -> String {
    format!("<!doctype html><meta charset=\"utf-8\"><title>Belljar</title><script>{PULSE_SCRIPT}</script>")
}

/// The worker has a thread of its own, so that it answers while the guest is busy.
pub(crate) const PULSE_SCRIPT: &str = "onmessage=e=>new Worker(\"data:text/javascript,onmessage=e=>{const p=e.ports[0];p.onmessage=m=>p.postMessage(m.data)}\").postMessage(0,[e.ports[0]])";

pub fn outer_script(guest: Guest) -> &'static str {
    match guest {
        Guest::Run | Guest::Tool => script("outer/main.js"),
        Guest::App => script("outer/app.js"),
        Guest::Widget => script("outer/widget.js"),
    }
}

pub fn inner_script() -> &'static str {
    script("inner/main.js")
}

pub fn sealed_script() -> &'static str {
    script("inner/sealed.js")
}

/// `gate.<hash>.wasm`: a name that changes with the bytes, so it may be kept for ever.
pub fn module_name(asset: &belljar_assets::Asset) -> Option<String> {
    let (stem, extension) = asset.path.strip_prefix("modules/")?.rsplit_once('.')?;
    Some(format!("{stem}.{}.{extension}", asset.sha256.get(..16)?))
}

/// As an attribute is written.
pub fn tokens(tokens: &[belljar_policy::tokens::Token]) -> String {
    tokens.iter().map(|token| token.name()).collect::<Vec<_>>().join(" ")
}

fn script(path: &str) -> &'static str {
    belljar_assets::get(path).and_then(|asset| str::from_utf8(asset.bytes).ok()).unwrap_or_default()
}

/// The hash in the header is that of the text between the script's tags, so nothing is put around it.
fn page(title: &str, setup: &impl Serialize, script: &str) -> String {
    // Inside a script element only `<` can begin something else.
    let data = json(setup).replace('<', "\\u003c");
    format!(
        "<!doctype html><meta charset=\"utf-8\"><title>{title}</title>\
         <script type=\"application/json\" id=\"belljar\">{data}</script><script>{script}</script>"
    )
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("these types have text keys alone")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_its_block_and_scripts_cannot_end_theirs() {
        let page = page("t", &serde_json::json!({ "x": "</script><script>alert(1)</script><!--" }), "run()");
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(!page.contains("<!--"));
        assert!(page.contains("<script>run()</script>"));
        for script in [
            outer_script(Guest::Run),
            outer_script(Guest::App),
            outer_script(Guest::Widget),
            inner_script(),
            sealed_script(),
        ] {
            assert!(!script.contains("</script") && !script.contains("<!--"));
        }
    }

    #[test]
    fn what_the_documents_need_is_built_in() {
        for path in [
            "outer/main.js", "outer/app.js", "outer/widget.js", "page/main.js", "service_worker/main.js",
            "inner/main.js", "inner/sealed.js", "modules/gate.wasm", "modules/guard.wasm", "modules/guard.js",
            "modules/describe.wasm", "modules/describe.js", "host/belljar.js", "host/belljar.d.ts",
        ] {
            assert!(belljar_assets::get(path).is_some_and(|asset| !asset.bytes.is_empty()), "{path}");
        }
    }
}
