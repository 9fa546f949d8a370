//! Every capability against every name of the API, made from the two tables: what is granted answers, what is not is
//! refused at the gate.

use std::collections::BTreeSet;

use anyhow::Result;
use belljar_browsers::Browser;
use belljar_policy::{api, capability};
use serde_json::{Value, json};

use super::Shop;

/// Arguments with which a call can be made; what comes of it in this page is another matter.
fn arguments(name: &str, origin: &str) -> Value {
    match name {
        "dom.waitFor" | "dom.observe" => json!(["h1", { "timeoutMs": 1 }]),
        "dom.batch" => json!([[{ "method": "exists", "selector": "h1" }]]),
        "network.fetch" => json!([format!("{origin}/data.json")]),
        "network.websocket.open" => json!([format!("{}/socket", origin.replace("http", "ws"))]),
        name if name.starts_with("network.websocket") => json!([7, "text"]),
        name if name.starts_with("dom.") => json!(["#field", "title", "x"]),
        "media.microphone" => json!([{ "ms": 1 }]),
        _ => json!(["a", "b", "c"]),
    }
}

pub(crate) fn every_capability_opens_what_its_row_says(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let origin = shop.site.origin("localhost");
    let calls: Vec<_> = api::ROWS.iter().map(|call| json!([call.name, arguments(call.name, &origin)])).collect();
    let mut wrong = Vec::new();
    for row in capability::ROWS.iter().filter(|row| row.btcp.is_some()) {
        let socket = row.id.contains("websocket");
        let place = if socket { origin.replace("http", "ws") } else { origin.clone() };
        let name = row.btcp.unwrap_or_default().replace("<origin>", &place);
        let opened = opened(row);
        let seen: Vec<(String, Value)> = shop.page(
            browser,
            "nobodyIsThere();
             const result = await tool(`async (btcp, calls) => {
                 const seen = [];
                 for (const [name, given] of calls) {
                     const call = name.split('.').reduce((holder, part) => holder[part], btcp);
                     const outcome = await call(...given).then(() => 'answered', (error) => error.code ?? error.name);
                     seen.push([name, outcome]);
                 }
                 return seen
             }`, [args.name], { args: args.calls, network: args.network });
             if (!result.ok) throw new Error(args.name + ': ' + JSON.stringify(result.error));
             return result.value",
            json!({ "name": name, "calls": calls, "network": [place] }),
        )?;
        assert_eq!(seen.len(), api::ROWS.len());
        for (call, outcome) in seen {
            if opened.contains(call.as_str()) == (outcome == "CAPABILITY_DENIED") {
                wrong.push(format!("{name} x {call}: {outcome}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// The names that a row opens, with what it implies.
fn opened(row: &'static capability::Capability) -> BTreeSet<&'static str> {
    let implied = row.implies.iter().filter_map(|name| capability::by_btcp(name)).flat_map(opened);
    row.opens.api.iter().copied().chain(implied).collect()
}
