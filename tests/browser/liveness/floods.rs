//! Class K: guests that say only what they may, as fast as they can. The page keeps its turns, whatever is said.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Stage;

/// What a widget can say, each with its name: all of it is valid.
const ATTACKS: &str = "{
    logs() { for (let n = 0; n < 9000; n++) tell('notifications/message', { level: 'info', data: 'line ' + n }) },
    sizes() { for (let n = 0; n < 9000; n++) tell('ui/notifications/size-changed', { width: 100 + n % 500, height: 100 + n % 700 }) },
    pings() { for (let n = 0; n < 9000; n++) ask('ping') },
    contexts() { for (let n = 0; n < 5000; n++) ask('ui/update-model-context', { content: [{ type: 'text', text: 'x'.repeat(200) }] }) },
    tools() { for (let n = 0; n < 5000; n++) ask('tools/call', { name: 'get-time', arguments: { n } }) },
    large() { for (let n = 0; n < 30; n++) tell('notifications/message', { level: 'info', data: 'y'.repeat(500000) }) },
    answers() { for (let n = 0; n < 9000; n++) say({ id: 100000 + n, result: {} }) },
    vendor() { for (let n = 0; n < 9000; n++) tell('vendor/own', { list: Array.from({ length: 20 }, (_, at) => ({ at })) }) },
    drip() { let n = 0; const more = () => { for (let m = 0; m < 90; m++) tell('notifications/message', { level: 'info', data: n++ }); if (n < 18000) setTimeout(more, 10) }; more() },
}";

const NAMES: [&str; 9] = ["logs", "sizes", "pings", "contexts", "tools", "large", "answers", "vendor", "drip"];

pub(crate) fn valid_floods_leave_the_page_its_turns(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    // The control: how long the page waits for a turn beside a guest that says nothing.
    let quiet: f64 = stage.page(
        browser,
        "shown.quiet = await guests.widget(args); await new Promise((done) => setTimeout(done, 500)); stall();
         await new Promise((done) => setTimeout(done, 3000)); return stall()",
        ATTACKS,
    )?;
    for name in NAMES {
        let seen: Value = stage.page(
            browser,
            "delete lost.widget;
             const more = { onToolCall: async () => ({ content: [] }), onUpdateModelContext: async () => {}, onMessage: async () => ({}) };
             const widget = await guests.widget(args.attacks, more);
             await new Promise((done) => setTimeout(done, 300));
             stall();
             widget.do({ name: args.name });
             await new Promise((done) => setTimeout(done, 3000));
             const longest = stall();
             return { longest, state: widget.state, lost: lost.widget?.reason ?? null }",
            json!({ "attacks": ATTACKS, "name": name }),
        )?;
        // Either it is still there, or it was ended for saying too much.
        let ended = seen["lost"] == "flooded" && seen["state"] == "lost";
        assert!(ended || seen["state"] == "live", "{name}: {seen}");
        // In WebKit page and guest share a thread: what the guest does is what the page waits for.
        if browser.engine() != Engine::WebKit {
            // Without slices it was one to three seconds; how much less is measured where nothing else runs.
            let most = (6.0 * quiet).max(600.0);
            assert!(
                seen["longest"].as_f64().is_some_and(|longest| longest <= most),
                "{name}: {seen}, quiet {quiet} ms"
            );
        }
    }
    Ok(())
}
