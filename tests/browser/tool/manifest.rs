//! Manifests that cannot be registered, each with the code of what is wrong.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Shop;
use super::grants::MANIFEST;

/// A change to a manifest that is fine, and the code that must be among the findings.
const FAULTS: &[(&str, &str)] = &[
    ("m.btcp = '1'", "P071"),
    ("delete m.btcp", "P070"),
    ("m.name = 'Reader'", "P071"),
    ("m.name = 'r'.repeat(65)", "P071"),
    ("m.version = '1.0'", "P071"),
    ("m.tools = []", "P070"),
    ("m.tools = {}", "P004"),
    ("m.tools[1].name = 'readTitle'", "P072"),
    ("m.tools[0].name = 'read-title'", "P071"),
    ("m.tools[0].description = 'short'", "P071"),
    ("m.tools[0].inputSchema = { type: 'whole' }", "P076"),
    ("m.tools[0].inputSchema = { unevaluatedProperties: false }", "P076"),
    ("delete m.tools[0].inputSchema", "P070"),
    ("m.tools[0].examples = [{ input: 7 }]", "P076"),
    ("m.tools[0].timeout = 10", "P005"),
    ("m.tools[0].capabilities = ['media:camera']", "P073"),
    ("m.tools[0].code = 'x'", "P003"),
    ("m.capabilities.push('dom:interact')", "P060"),
    ("m.capabilities.push('network:websocket')", "P060"),
    ("m.capabilities.push('code:execute')", "P060"),
    ("m.capabilities = ['dom:*']; m.tools.forEach((tool) => { tool.capabilities = ['dom:*'] })", "P061"),
    ("m.config = { timeout: 5 }", "P005"),
    ("m.config = { maxConcurrent: 11 }", "P005"),
    ("m.config = { sandbox: 'ses' }", "P006"),
    ("m.config = { memory: 1 }", "P003"),
    ("m.config = { workerOptions: { credentials: 'include' } }", "P003"),
    ("m.config = { sandbox: 'iframe', iframeOptions: { sandbox: 'allow-scripts allow-same-origin' } }", "P043"),
    ("m.config = { sandbox: 'iframe', iframeOptions: { sandbox: 'allow-scripts allow-top-navigation' } }", "P044"),
    ("m.config = { sandbox: 'iframe', iframeOptions: { csp: { 'connect-src': '*' } } }", "P044"),
    ("m.extra = 1", "P003"),
];

/// As the two published pages configure their sandboxes.
const FINE: &[&str] = &[
    "m.config = { sandbox: 'worker', workerOptions: { type: 'module', name: 'btcp-tool-worker' } }",
    "m.config = { sandbox: 'iframe', iframeOptions: { sandbox: 'allow-scripts', csp: { 'default-src': \"'none'\", 'script-src': \"'unsafe-inline'\" } } }",
    "m.config = { timeout: 300000, maxConcurrent: 10 }",
    "m['x-mine'] = 1",
    "delete m.description",
];

pub(crate) fn manifests_are_read_to_the_letter(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let changes: Vec<_> = FAULTS.iter().map(|(change, _)| *change).chain(FINE.iter().copied()).collect();
    let list: Vec<_> = changes.iter().map(|change| format!("(m) => {{ {change} }}")).collect();
    let seen: Vec<Value> = shop.page(
        browser,
        &format!(
            "{MANIFEST}
             const shelf = await jar.tools({{ consent: () => true }});
             const seen = [];
             for (const change of [{}]) {{
                 const m = manifest();
                 change(m);
                 try {{ (await shelf.register(m, code))(); seen.push('registered') }}
                 catch (error) {{ seen.push({{ code: error.code, found: error.data?.diagnostics?.map(({{ code }}) => code) ?? error.message }}) }}
             }}
             try {{ await shelf.register(manifest(), {{ readTitle: '1' }}) }} catch (error) {{ seen.push(error.code) }}
             try {{ await shelf.register('text', {{}}) }} catch (error) {{ seen.push(error.code) }}
             return seen",
            list.join(",\n")
        ),
        json!({}),
    )?;
    let mut wrong = Vec::new();
    for ((change, code), seen) in FAULTS.iter().zip(&seen) {
        let found = seen["found"].as_array().is_some_and(|found| found.iter().any(|one| one == code));
        if seen["code"] != "INVALID_PARAMS" || !found {
            wrong.push(format!("{change}: expected {code}, got {seen}"));
        }
    }
    for (change, seen) in FINE.iter().zip(seen.iter().skip(FAULTS.len())) {
        if seen != "registered" {
            wrong.push(format!("{change}: {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen[seen.len() - 2..], [json!("INVALID_PARAMS"), json!("INVALID_PARAMS")]);
    Ok(())
}
