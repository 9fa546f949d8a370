//! What a tool asks of the page is stopped by its limits before the work, and leaves the page its turn.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Shop;

/// Trees that make an answer large, and what is asked of them.
const COSTLY: &[(&str, &str, &str)] = &[
    // Every element has the text of all below it.
    ("nest(3000, 'x'.repeat(1000))", "btcp.dom.querySelectorAll('div')", "OUTPUT_TOO_LARGE"),
    ("nest(3000, 'x'.repeat(10))", "btcp.dom.querySelectorAll('div').then((all) => all.length)", "3000"),
    ("nest(20000, 'x')", "btcp.dom.getTextContent('div')", "\"x\""),
    ("many(6000, 'x')", "btcp.dom.querySelectorAll('p')", "OUTPUT_TOO_LARGE"),
    ("many(4000, 'x'.repeat(1000))", "btcp.dom.querySelectorAll('p')", "OUTPUT_TOO_LARGE"),
    ("many(4000, 'x')", "btcp.dom.querySelectorAll('p').then((all) => all.length)", "4000"),
    ("many(1, 'x'.repeat(5000000))", "btcp.dom.getTextContent('p')", "OUTPUT_TOO_LARGE"),
    ("many(1, 'x'.repeat(5000000))", "btcp.dom.exists('p')", "true"),
    // Each row asks for everything.
    (
        "many(1000, 'x'.repeat(100))",
        "btcp.dom.batch(Array.from({ length: 2000 }, () => ({ method: 'querySelectorAll', selector: '*' })))",
        "OUTPUT_TOO_LARGE",
    ),
    (
        "many(20000, 'x')",
        "btcp.dom.batch(Array.from({ length: 2000 }, () => ({ method: 'exists', selector: '.none' })))",
        "OUTPUT_TOO_LARGE",
    ),
    // A chain that a matcher which goes back would try in every way.
    ("nest(3000, 'x')", "btcp.dom.exists('div '.repeat(31) + 'p')", "false"),
    ("nest(3000, 'x')", "btcp.dom.exists('#a'.repeat(1000))", "INVALID_PARAMS"),
    (
        "nest(3, 'x')",
        "Promise.all(Array.from({ length: 9 }, () => btcp.dom.waitFor('.none', { timeoutMs: 3000 })))",
        "INVALID_PARAMS",
    ),
];

const TREES: &str = "const nest = (depth, text) => { part.replaceChildren(); let at = part;
        for (let i = 0; i < depth; i++) { const inner = document.createElement('div'); at.append(inner); at = inner; } at.append(text) };
    const many = (count, text) => part.replaceChildren(...Array.from({ length: count }, () => { const p = document.createElement('p'); p.textContent = text; return p }));
    // It is not shown, so that no engine lays it out.
    part.style.display = 'none';";

pub(crate) fn what_costs_too_much_is_not_begun(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    for (tree, ask, expected) in COSTLY {
        let script = format!(
            "{TREES} {tree};
             const result = await tool(`try {{ return (await ${{args}}) ?? null }} catch (error) {{ return error.code }}`, ['dom:read'], {{ timeoutMs: 240000 }});
             return result.ok ? result.value : result.error"
        );
        let seen: Value = shop.page(browser, &script, json!(ask))?;
        let expected = serde_json::from_str(expected).unwrap_or_else(|_| json!(expected));
        assert_eq!(seen, expected, "{tree}: {ask}");
    }
    Ok(())
}

/// While a tool looks for something in a large part of the page, again and again, the page goes on.
pub(crate) fn the_page_has_its_turn(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let script = format!(
        "{TREES} many(100000, 'x');
         const {{ port1, port2 }} = new MessageChannel();
         let [turns, timers, longest, last] = [0, 0, 0, performance.now()];
         port1.onmessage = () => {{
             turns++;
             longest = Math.max(longest, performance.now() - last);
             last = performance.now();
             if (port1.onmessage) port2.postMessage(0);
         }};
         port2.postMessage(0);
         const ticking = setInterval(() => {{ timers++; part.dataset.tick = timers }}, 10);
         const result = await tool(`
             const calls = Array.from({{ length: 15 }}, () => ({{ method: 'exists', selector: args }}));
             const all = Promise.all(Array.from({{ length: 4 }}, () => btcp.dom.batch(calls)));
             await btcp.dom.waitFor('.none', {{ timeoutMs: 300 }});
             return (await all).flat().length`, ['dom:read'], {{ args: 'div '.repeat(3) + '.none', timeoutMs: 240000 }});
         clearInterval(ticking);
         port1.onmessage = null;
         if (!result.ok) throw new Error(JSON.stringify(result.error));
         console.log('longest turn ' + longest);
         return {{ rows: result.value, turns, timers, longest }}"
    );
    let seen: Value = shop.page(browser, &script, json!({}))?;
    assert_eq!(seen["rows"], 60, "{seen:#}");
    // In one piece, the page would have had no turn between the first element and the last.
    assert!(seen["turns"].as_u64().is_some_and(|turns| turns > 100), "{seen:#}");
    assert!(seen["timers"].as_u64().is_some_and(|timers| timers > 10), "{seen:#}");
    Ok(())
}
