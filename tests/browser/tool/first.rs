//! The first minute: a tool that reads the page, and one that writes to it.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Shop;

pub(crate) fn a_tool_reads_and_writes_what_it_was_granted(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const log = [];
         jar.on('audit', ({ subject, name, verdict }) => log.push([subject, name, verdict].join(' ')));
         const read = await tool('async (btcp, args) => [await btcp.dom.getTextContent(args.selector), (await btcp.dom.querySelectorAll(\".item\")).length]',
             ['dom:read'], { args: { selector: 'h1' } });
         const denied = await tool('return await btcp.dom.setTextContent(\"h1\", \"changed\")', ['dom:read']);
         const before = part.querySelector('h1').textContent;
         const write = await tool('await btcp.dom.setTextContent(\"h1\", args.text); await btcp.dom.click(\"#press\"); return await btcp.dom.querySelector(\"h1\")',
             ['dom:write'], { args: { text: 'Good day' } });
         return { read, denied, before, write, pressed: pressed.textContent, log }",
        json!({}),
    )?;
    assert_eq!(seen["read"]["value"], json!(["Hello", 2]), "{seen:#}");
    assert_eq!(seen["denied"]["error"]["code"], "CAPABILITY_DENIED", "{seen:#}");
    assert_eq!(seen["denied"]["error"]["number"], -32001);
    assert_eq!(seen["denied"]["error"]["name"], "BTCPCapabilityError");
    assert_eq!(seen["before"], "Hello");
    let expected = json!({ "tagName": "H1", "id": "", "className": "title", "textContent": "Good day", "attributes": { "class": "title" } });
    assert_eq!(seen["write"]["value"], expected, "{seen:#}");
    assert_eq!(seen["pressed"], "1");
    let log: Vec<_> = seen["log"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for line in [
        "grant dom:read granted", "input  admitted", "capability dom.getTextContent admitted",
        "capability dom.setTextContent refused", "capability dom.click admitted", "output  admitted",
    ] {
        assert!(log.contains(&line), "{line}: {log:?}");
    }
    Ok(())
}
