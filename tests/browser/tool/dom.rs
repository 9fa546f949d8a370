//! The part of the page that is offered: nothing outside it is seen.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Shop;

/// What a tool finds by each selector, and whether the page itself, asked the same way, would tell it more.
const SELECTORS: &[(&str, &str, bool)] = &[
    ("h1", "[\"H1\"]", false),
    ("H1", "[\"H1\"]", false),
    (".item", "[\"LI\",\"LI\"]", false),
    ("li.item[data-n='2'], #press", "[\"LI\",\"BUTTON\"]", false),
    (":scope > h1", "[\"H1\"]", false),
    ("main > ul li", "[\"LI\",\"LI\"]", false),
    ("[DATA-N='2']", "[\"LI\"]", false),
    ("[type=BUTTON]", "[\"BUTTON\"]", false),
    // By what is around it, the page would tell what is around it.
    ("body h1", "[]", true),
    ("html .item", "[]", true),
    (".admin > main > h1", "[]", true),
    ("[data-secret] h1", "[]", true),
    ("[data-secret='outside'] h1", "[]", true),
    // Not below it.
    ("#outside", "[]", false),
    ("#token", "[]", false),
    ("html", "[]", false),
    ("#part", "[]", false),
    (":scope", "[]", false),
    ("x-card .inside", "[]", false),
    // Not to be seen: a selector tells no more than an answer does.
    ("[nonce]", "[]", true),
    ("#secret[value='t0ken']", "[]", true),
    ("#password[value='pass']", "[]", true),
    ("#link[href='/here']", "[\"A\"]", false),
    // Left out.
    (":root h1", "\"INVALID_PARAMS\"", true),
    ("#token ~ main h1", "\"INVALID_PARAMS\"", true),
    ("[data-secret^=o] h1", "\"INVALID_PARAMS\"", true),
    ("body:has(#token[value^=\"s3\"]) h1", "\"INVALID_PARAMS\"", true),
    ("h1:is(body.admin *)", "\"INVALID_PARAMS\"", true),
    ("h1:not(:not(html.outside *))", "\"INVALID_PARAMS\"", true),
    ("ul > li:nth-child(2)", "\"INVALID_PARAMS\"", true),
    ("*|h1", "\"INVALID_PARAMS\"", true),
    // Not a selector.
    ("", "\"INVALID_PARAMS\"", false),
    ("##", "\"INVALID_PARAMS\"", false),
    ("a[", "\"INVALID_PARAMS\"", false),
    (":nope(", "\"INVALID_PARAMS\"", false),
    ("h1 >", "\"INVALID_PARAMS\"", false),
];

pub(crate) fn selectors_tell_nothing_about_the_rest_of_the_page(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let selectors: Vec<_> = SELECTORS.iter().map(|(selector, ..)| *selector).collect();
    let seen: Vec<Value> = shop.page(
        browser,
        "const result = await tool(`async (btcp, args) => {
             const seen = [];
             for (const selector of args) {
                 try { seen.push((await btcp.dom.querySelectorAll(selector)).map(({ tagName }) => tagName)) }
                 catch (error) { seen.push(error.code) }
             }
             return seen
         }`, ['dom:read'], { args });
         if (!result.ok) throw new Error(JSON.stringify(result.error));
         const page = args.map((selector) => { try { return part.querySelectorAll(selector).length } catch { return -1 } });
         return result.value.map((found, index) => ({ found, page: page[index] }))",
        json!(selectors),
    )?;
    let mut wrong = Vec::new();
    for ((selector, expected, tells), seen) in SELECTORS.iter().zip(&seen) {
        let expected: Value = serde_json::from_str(expected)?;
        let more =
            seen["page"].as_i64().unwrap_or(-1) > seen["found"].as_array().map_or(-1, |found| found.len() as i64);
        if seen["found"] != expected || more != *tells {
            wrong.push(format!("{selector}: expected {expected} (page tells more: {tells}), got {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// A shadow root is a wall without `dom:shadow`, an open one is none with it, and a closed one always is.
pub(crate) fn a_shadow_root_is_a_wall(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const shut = document.createElement('x-shut');
         shut.attachShadow({ mode: 'closed' }).innerHTML = '<p>never</p>';
         part.append(shut);
         const text = async (code, capabilities) => { const r = await tool(code, capabilities); return r.ok ? r.value : r.error.code };
         return {
             through: await text(`const seen = [];
                 for (const selector of ['.inside', 'x-card .inside', 'x-card > *', 'x-card > p', 'x-card p'])
                     seen.push(await btcp.dom.exists(selector));
                 seen.push((await btcp.dom.getTextContent('x-card')).trim());
                 return seen`, ['dom:write']),
             without: await text(`return await btcp.dom.shadow('x-card', '.inside')`, ['dom:write', 'dom:observe']),
             within: await text(`return (await btcp.dom.shadow('x-card', '.inside')).textContent`, ['dom:shadow']),
             complex: await text(`return (await btcp.dom.shadow('#card', 'p.inside')).textContent`, ['dom:shadow']),
             context: await text(`return await btcp.dom.shadow('x-card', ':host-context(body.admin) .inside')`, ['dom:shadow']).catch(String),
             shut: await text(`return await btcp.dom.shadow('x-shut', 'p')`, ['dom:shadow']),
             alone: await text(`return await btcp.dom.querySelector('h1')`, ['dom:shadow']),
         }",
        json!({}),
    )?;
    assert_eq!(seen["through"], json!([false, false, false, false, false, ""]), "{seen:#}");
    assert_eq!(seen["without"], "CAPABILITY_DENIED", "{seen:#}");
    assert_eq!((&seen["within"], &seen["complex"]), (&json!("in the shadow"), &json!("in the shadow")), "{seen:#}");
    assert_eq!(seen["context"], "INVALID_PARAMS", "{seen:#}");
    assert_eq!(seen["shut"], Value::Null);
    assert_eq!(seen["alone"], "CAPABILITY_DENIED");
    Ok(())
}

pub(crate) fn many_calls_in_one_and_calls_that_wait(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const run = async (code, capabilities, more) => { const r = await tool(code, capabilities, more); return r.ok ? r.value : r.error.code };
         const seen = {};
         seen.batch = await run(`return await btcp.dom.batch([
             { method: 'getTextContent', selector: 'h1' },
             { method: 'dom.setTextContent', params: { selector: 'h1', value: 'Changed' } },
             { method: 'getTextContent', selector: 'h1' },
             { method: 'getTextContent', selector: '##' },
             { method: 'click', selector: '#gone' },
         ])`, ['dom:write']);
         seen.mixed = await run(`return await btcp.dom.batch([{ method: 'getTextContent', selector: 'h1' }, { method: 'click', selector: '#press' }])`, ['dom:read']);
         seen.nested = await run(`return await btcp.dom.batch([{ method: 'batch', calls: [] }])`, ['dom:read']);
         seen.foreign = await run(`return await btcp.dom.batch([{ method: 'dom.x', params: {} }])`, ['dom:read']);
         seen.long = await run(`return (await btcp.dom.batch(Array.from({ length: 1000 }, () => ({ method: 'exists', selector: 'h1' })))).every(({ value }) => value)`, ['dom:read']);
         setTimeout(() => { const late = document.createElement('p'); late.id = 'late'; late.textContent = 'came'; part.append(late) }, 200);
         seen.waited = await run(`return (await btcp.dom.waitFor('#late')).textContent`, ['dom:read']);
         seen.never = await run(`return await btcp.dom.waitFor('#never', { timeoutMs: 50 })`, ['dom:read']);
         const changing = setInterval(() => { part.querySelector('h1').textContent = String(Math.random()) }, 100);
         seen.observed = await run(`const changes = await btcp.dom.observe('h1'); return [changes.added, changes.removed]`, ['dom:observe', 'dom:read']);
         clearInterval(changing);
         seen.pressed = pressed.textContent;
         return seen",
        json!({}),
    )?;
    let batch = &seen["batch"];
    assert_eq!(
        (&batch[0], &batch[1], &batch[2]),
        (&json!({ "value": "Hello" }), &json!({ "value": null }), &json!({ "value": "Changed" })),
        "{seen:#}"
    );
    assert_eq!(
        (&batch[3]["error"]["code"], &batch[4]["error"]["code"]),
        (&json!("INVALID_PARAMS"), &json!("TOOL_ERROR"))
    );
    assert_eq!((&seen["mixed"], &seen["pressed"]), (&json!("CAPABILITY_DENIED"), &json!("0")), "{seen:#}");
    assert_eq!(
        (&seen["nested"], &seen["foreign"]),
        (&json!("INVALID_PARAMS"), &json!("CAPABILITY_DENIED")),
        "{seen:#}"
    );
    assert_eq!(seen["long"], true);
    assert_eq!((&seen["waited"], &seen["never"]), (&json!("came"), &Value::Null), "{seen:#}");
    assert_eq!(seen["observed"], json!([1, 1]), "{seen:#}");
    Ok(())
}

/// Random trees and random selectors of the grammar, held against the browser's own answer about a copy of the part that
/// nothing is around. Chromium ignores the case of names that are not HTML's, against the standard: there they have one.
pub(crate) fn selectors_mean_what_the_browser_says(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let (names, title): (&[&str], _) = match browser.engine() {
        Engine::Chromium => (&["g", "linearGradient"], "[title"),
        Engine::Firefox | Engine::WebKit => (&["g", "linearGradient", "G", "lineargradient"], "[TITLE"),
    };
    let seen: Value = shop.page(
        browser,
        "let { seed, names, title } = args;
         const random = (below) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 2147483648 * below) };
         const pick = (from) => from[random(from.length)];
         let last = 0;
         const grow = (depth) => {
             const element = random(9) ? document.createElement(pick(['div', 'p', 'b', 'x-y'])) : document.createElementNS('http://www.w3.org/2000/svg', pick(names));
             element.id = 'n' + ++last;
             element.setAttribute('class', pick(['x', 'X', 'x y', ' y\\tx ', '']));
             element.setAttribute('title', pick(['1', 'A', 'a]b', '']));
             if (random(2)) element.setAttribute('dir', pick(['ltr', 'LTR', 'rtl']));
             if (random(2)) element.setAttribute('data-é', pick(['ü', '\\u{1f600}']));
             for (let i = depth ? random(4) : 0; i > 0; i--) element.append(grow(depth - 1));
             return element;
         };
         const simple = () => pick(['', '.x', '.X', '.y', '[title]', title + '=A]', '[title=a]', '[title=\\'a]b\\']', '[title=\\'\\']', '[dir=ltr]', '[dir=RTL]',
             '#n' + random(60), '#\\\\6e ' + random(60), '[data-é=ü]', '[data-\\\\e9]', '[data-é=\\'\\\\1f600\\']', '.\\\\78 ']);
         const compound = () => pick(['div', 'P', 'b', '*', 'x-y', ...names, '']) + simple() + (random(4) ? '' : simple());
         const chain = () => {
             let text = random(8) ? '' : ':scope ' + pick(['', '> ']);
             for (let i = random(4); i >= 0; i--) text += (compound() || '*') + (i ? pick([' ', ' > ', '>', '  ']) : '');
             return text;
         };
         const wrong = [];
         let found = 0;
         for (let round = 0; round < 12; round++) {
             last = 0;
             part.replaceChildren(grow(5), grow(5));
             const selectors = Array.from({ length: 150 }, () => random(4) ? chain() : chain() + ' , ' + chain());
             const copy = document.implementation.createHTMLDocument('').importNode(part, true);
             const result = await tool(`const all = await btcp.dom.batch(args.map((selector) => ({ method: 'querySelectorAll', selector })));
                 return all.map(({ value, error }) => value ? value.map(({ id }) => id).join() : error.message)`, ['dom:read'], { args: selectors });
             if (!result.ok) throw new Error(JSON.stringify(result.error));
             for (const [index, selector] of selectors.entries()) {
                 const expected = [...copy.querySelectorAll(selector)].map(({ id }) => id).join();
                 if (expected) found++;
                 if (result.value[index] !== expected) wrong.push([selector, expected, result.value[index]]);
             }
         }
         return { wrong: wrong.slice(0, 5), found }",
        json!({ "seed": 20, "names": names, "title": title }),
    )?;
    assert_eq!(seen["wrong"], json!([]), "{seen:#}");
    assert!(seen["found"].as_u64().is_some_and(|found| found > 200), "{seen:#}");
    Ok(())
}
