//! The part of the page that is offered: nothing outside it is seen, and nothing written to it becomes code.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Shop;

/// What a tool finds by each selector, and whether the page itself, asked the same way, would tell it more.
const SELECTORS: &[(&str, &str, bool)] = &[
    ("h1", "[\"H1\"]", false),
    (".item", "[\"LI\",\"LI\"]", false),
    ("li.item[data-n='2'], #press", "[\"LI\",\"BUTTON\"]", false),
    (":scope > h1", "[\"H1\"]", false),
    ("ul > li:nth-child(2)", "[\"LI\"]", false),
    ("main ul:has(> li)", "[\"UL\"]", false),
    ("li:not([data-n])", "[\"LI\"]", false),
    // By what is around it, the page would tell what is around it.
    ("body h1", "[]", true),
    ("html .item", "[]", true),
    (":root h1", "[]", true),
    (".admin > main > h1", "[]", true),
    ("#token ~ main h1", "[]", true),
    ("[data-secret^=o] h1", "[]", true),
    ("body:has(#token[value^=\"s3\"]) h1", "[]", true),
    ("h1:is(body.admin *)", "[]", true),
    ("h1:not(:not(html.outside *))", "[]", true),
    ("main:has(~ p.item) h1", "[]", true),
    ("h1:where(:root:has(#outside) h1)", "[]", true),
    // Not below it.
    ("#outside", "[]", false),
    ("#token", "[]", false),
    ("html", "[]", false),
    ("#part", "[]", false),
    (":scope", "[]", false),
    (":scope + p", "[]", false),
    ("x-card .inside", "[]", false),
    ("*|h1", "[\"H1\"]", false),
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

/// Writes that would become code, a style or an address elsewhere; the last one is fine.
const WRITES: &[(&str, &str)] = &[
    ("setTextContent('#empty', 'globalThis.pwned = 1')", "INVALID_PARAMS"),
    ("setTextContent('#style', '* { background: url(//evil.example) }')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'onclick', 'globalThis.pwned = 1')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'ONCLICK', 'globalThis.pwned = 1')", "INVALID_PARAMS"),
    ("setAttribute('#link', 'href', 'javascript:globalThis.pwned=1')", "INVALID_PARAMS"),
    ("setAttribute('#link', 'href', ' java\\tscript:globalThis.pwned=1')", "INVALID_PARAMS"),
    ("setAttribute('#link', 'href', 'data:text/html,x')", "INVALID_PARAMS"),
    ("setAttribute('#link', 'href', 'https://evil.example/?what=it-read')", "INVALID_PARAMS"),
    ("setAttribute('#link', 'href', '//evil.example/?what=it-read')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'style', 'background:url(//evil.example)')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'srcdoc', '<script>1</script>')", "INVALID_PARAMS"),
    ("setAttribute('#empty', 'src', 'https://evil.example/x.js')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'a b', 'x')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'title', 7)", "INVALID_PARAMS"),
    ("setTextContent('h1')", "INVALID_PARAMS"),
    ("setValue('h1', 'x')", "INVALID_PARAMS"),
    ("setTextContent('#gone', 'x')", "TOOL_ERROR"),
    ("click('#gone')", "TOOL_ERROR"),
    ("setTextContent('h1', '<img src=x onerror=globalThis.pwned=1>')", "null"),
    ("setAttribute('#link', 'href', '/next?page=2')", "null"),
    ("setAttribute('h1', 'data-x', 'y')", "null"),
    ("setValue('#field', 'filled')", "null"),
];

pub(crate) fn what_is_written_stays_text(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let calls: Vec<_> = WRITES.iter().map(|(call, _)| *call).collect();
    let seen: Value = shop.page(
        browser,
        "const heard = [];
         field.addEventListener('input', () => heard.push('input ' + field.value));
         field.addEventListener('change', () => heard.push('change'));
         const codes = [];
         for (const call of args) {
             const result = await tool(`try { return (await btcp.dom.${call}) ?? null } catch (error) { return error.code }`, ['dom:write']);
             codes.push(result.ok ? String(result.value) : JSON.stringify(result.error));
         }
         const pwned = globalThis.pwned ?? null;
         const markup = part.querySelector('h1').children.length;
         // The control: this is what the first of them would have done.
         empty.textContent = 'globalThis.pwned = 1';
         return { codes, pwned, markup, heard, control: globalThis.pwned, href: link.href, field: field.value }",
        json!(calls),
    )?;
    let codes: Vec<_> = seen["codes"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let expected: Vec<_> = WRITES.iter().map(|(_, code)| *code).collect();
    assert_eq!(codes, expected, "{seen:#}");
    assert_eq!((&seen["pwned"], &seen["markup"], &seen["control"]), (&Value::Null, &json!(0), &json!(1)));
    assert_eq!(seen["heard"], json!(["input filled", "change"]));
    assert!(seen["href"].as_str().is_some_and(|href| href.ends_with("/next?page=2")), "{seen:#}");
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
                 for (const selector of ['.inside', 'x-card .inside', 'x-card > *', ':has(.inside)', 'x-card p'])
                     seen.push(await btcp.dom.exists(selector));
                 seen.push((await btcp.dom.getTextContent('x-card')).trim());
                 return seen`, ['dom:write']),
             without: await text(`return await btcp.dom.shadow('x-card', '.inside')`, ['dom:write', 'dom:observe']),
             within: await text(`return (await btcp.dom.shadow('x-card', '.inside')).textContent`, ['dom:shadow']),
             complex: await text(`return (await btcp.dom.shadow('#card', 'p:not(.x)')).textContent`, ['dom:shadow']),
             context: await text(`return await btcp.dom.shadow('x-card', ':host-context(body.admin) .inside')`, ['dom:shadow']).catch(String),
             shut: await text(`return await btcp.dom.shadow('x-shut', 'p')`, ['dom:shadow']),
             alone: await text(`return await btcp.dom.querySelector('h1')`, ['dom:shadow']),
         }",
        json!({}),
    )?;
    assert_eq!(seen["through"], json!([false, false, false, false, false, ""]), "{seen:#}");
    assert_eq!(seen["without"], "CAPABILITY_DENIED", "{seen:#}");
    assert_eq!((&seen["within"], &seen["complex"]), (&json!("in the shadow"), &json!("in the shadow")), "{seen:#}");
    // Some engines do not know that selector at all.
    assert!([Value::Null, json!("INVALID_PARAMS")].contains(&seen["context"]), "{seen:#}");
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
