//! Belljar's own documents on sandbox hosts: one inline script each, and a block of data that it reads.

use belljar_policy::{Chamber, Plan};
use serde_json::{Value, json};

use crate::names::{Names, Side};
use crate::store::Stored;

/// The trusted frame's document. It holds no secret: whoever can load it may know all that is in it.
pub(crate) fn outer(stored: &Stored, plan: &Plan, names: &Names) -> String {
    let mut data = json!({
        "protocol": belljar_wire::PROTOCOL_VERSION,
        "sandboxId": stored.id.as_str(),
        "guest": stored.guest,
        "chamber": plan.chamber,
        "embedder": stored.embedder,
        "outerOrigin": names.origin(Side::Outer, &stored.label),
        "guestUrl": names.url(Side::Guest, &stored.label),
        "guestOrigin": names.origin(Side::Guest, &stored.label),
        "ownOrigin": plan.own_origin,
        "sandbox": tokens(&plan.sandbox),
        "allow": plan.permissions.allow,
        "plan": { "gate": plan.gate, "guard": plan.guard, "limits": plan.limits },
    });
    let root = names.root(Side::Outer, &stored.label);
    for (key, path) in [("gateUrl", "modules/gate.wasm"), ("guardUrl", "modules/guard.wasm")] {
        if let Some(asset) = belljar_assets::get(path)
            && let Some(name) = module_name(asset)
            && let Some(data) = data.as_object_mut()
        {
            data.insert(key.into(), Value::String(format!("{root}__belljar/{name}")));
        }
    }
    page("Belljar", &data, outer_script())
}

/// The guest's document of runs and tools: the runtime that starts the program.
pub(crate) fn inner(plan: &Plan) -> String {
    let data = json!({ "protocol": belljar_wire::PROTOCOL_VERSION, "guest": plan.guest, "chamber": plan.chamber });
    let title = match plan.chamber {
        Chamber::Worker => "Belljar worker chamber",
        Chamber::Frame => "Belljar frame chamber",
    };
    page(title, &data, inner_script())
}

pub(crate) fn outer_script() -> &'static str {
    script("outer/main.js")
}

pub(crate) fn inner_script() -> &'static str {
    script("inner/main.js")
}

/// `gate.<hash>.wasm`: a name that changes with the bytes, so it may be kept for ever.
pub(crate) fn module_name(asset: &belljar_assets::Asset) -> Option<String> {
    let (stem, extension) = asset.path.strip_prefix("modules/")?.rsplit_once('.')?;
    Some(format!("{stem}.{}.{extension}", asset.sha256.get(..16)?))
}

/// As an attribute is written.
pub(crate) fn tokens(tokens: &[belljar_policy::tokens::Token]) -> String {
    tokens.iter().map(|token| token.name()).collect::<Vec<_>>().join(" ")
}

fn script(path: &str) -> &'static str {
    belljar_assets::get(path).and_then(|asset| str::from_utf8(asset.bytes).ok()).unwrap_or_default()
}

/// The hash in the header is that of the text between the script's tags, so nothing is put around it.
fn page(title: &str, data: &Value, script: &str) -> String {
    // Inside a script element only `<` can begin something else.
    let data = data.to_string().replace('<', "\\u003c");
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\
         <body><script type=\"application/json\" id=\"belljar\">{data}</script><script>{script}</script></body></html>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_its_block_and_scripts_cannot_end_theirs() {
        let page = page("t", &json!({ "x": "</script><script>alert(1)</script><!--" }), "run()");
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(!page.contains("<!--"));
        assert!(page.contains("<script>run()</script>"));
        for script in [outer_script(), inner_script()] {
            assert!(!script.contains("</script") && !script.contains("<!--"));
        }
    }
}
