//! What a tool writes is text that is shown or spoken, and what the page keeps to itself is not read.

use anyhow::Result;
use belljar_browsers::{Browser, Site};
use serde_json::{Value, json};

use super::Shop;

/// Writes, and how each ends.
const WRITES: &[(&str, &str)] = &[
    ("setTextContent('#empty', 'globalThis.pwned = 1')", "INVALID_PARAMS"),
    ("setTextContent('#style', '* { background: url(//evil.example) }')", "INVALID_PARAMS"),
    ("setTextContent('#frame', 'x')", "INVALID_PARAMS"),
    ("setTextContent('#svgstyle', '* { background: url(//evil.example) }')", "INVALID_PARAMS"),
    ("setTextContent('#hasfield', 'the field would be lost')", "INVALID_PARAMS"),
    ("setTextContent('x-card', 'x')", "INVALID_PARAMS"),
    ("setTextContent('#editor', 'x')", "INVALID_PARAMS"),
    ("setTextContent('h1', 'x'.repeat(70000))", "INVALID_PARAMS"),
    ("setTextContent('h1')", "INVALID_PARAMS"),
    ("setTextContent('#gone', 'x')", "TOOL_ERROR"),
    ("setAttribute('h1', 'title', 7)", "INVALID_PARAMS"),
    ("setAttribute('h1', 'a b', 'x')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'lang', 'a b')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'dir', 'up')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'aria-labelledby', 'outside')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'aria-labelledby', 'press outside')", "INVALID_PARAMS"),
    ("setAttribute('h1', 'data-n', 'x')", "INVALID_PARAMS"),
    ("setAttribute('x-card', 'title', 'x')", "INVALID_PARAMS"),
    ("setAttribute('#svg', 'aria-label', 'x')", "INVALID_PARAMS"),
    ("setAttribute('#empty', 'title', 'x')", "INVALID_PARAMS"),
    ("setValue('h1', 'x')", "INVALID_PARAMS"),
    ("setValue('#secret', 'x')", "INVALID_PARAMS"),
    ("setValue('#password', 'x')", "INVALID_PARAMS"),
    ("setValue('#box', 'x')", "INVALID_PARAMS"),
    ("setValue('#fixed', 'x')", "INVALID_PARAMS"),
    ("setTextContent('h1', '<img src=x onerror=globalThis.pwned=1>')", "null"),
    ("setAttribute('h1', 'TITLE', '<b>')", "null"),
    ("setAttribute('h1', 'aria-labelledby', 'press field')", "null"),
    ("setAttribute('h1', 'data-listed', 'y')", "null"),
    ("setAttribute('#field', 'placeholder', 'y')", "null"),
    ("setValue('#field', 'filled')", "null"),
];

const MARKUP: &str = "part.insertAdjacentHTML('beforeend', `<iframe id=frame></iframe><p id=hasfield>x<input></p>
    <p id=editor contenteditable>x</p><input id=box type=checkbox><input id=fixed readonly><img id=picture alt=x>
    <svg id=svg><style id=svgstyle></style><a id=svglink><text>t</text></a></svg><form id=inner><button id=plain>b</button></form>
    <details id=details><summary id=summary>s</summary></details><label id=label>l</label><math><mi id=mi>x</mi></math>
    <script type=application/json id=json>{\"key\":\"t0ken\"}</scr` + `ipt><template id=template><p>t0ken</p></template>
    <noscript id=noscript>t0ken</noscript><p id=clobbered><form id=form action='/act?t0ken'><input name=attributes value=a><input name=parentNode value=b>
    <input name=localName value=c></form></p>`);";

/// Names that hold an address, code, CSS, an id that acts, a global or a place in the top layer.
const NEVER: &[&str] = &[
    "onclick", "ONCLICK", "href", "src", "srcset", "srcdoc", "action", "formaction", "ping", "poster", "data",
    "background", "cite", "longdesc", "usemap", "manifest", "xlink:href", "style", "class", "is", "slot", "part", "id",
    "name", "for", "form", "list", "headers", "popover", "popovertarget", "commandfor", "command", "interestfor",
    "target", "formtarget", "fill", "stroke", "filter", "mask", "clip-path", "cursor", "marker-end", "data-x",
    "data-hx-get", "hx-get", "hx-on:click", "x-init", "x-on:click", "@click", ":href", "v-html", "ng-click", "_",
    "up-follow", "jsaction", "nonce", "contenteditable", "spellcheck", "autofocus", "accesskey", "tabindex",
    "draggable", "open", "type", "value", "checked", "rel", "download", "referrerpolicy", "sandbox", "allow",
    "http-equiv", "content", "itemref", "exportparts", "anchor", "attributionsrc", "aria-activedescendant", "xmlns",
    "xml:base", "shadowrootmode", "inert", "values", "from", "to", "attributename",
];

const ELEMENTS: &[&str] = &[
    "h1", "#link", "#press", "#field", "#picture", "#frame", "#empty", "#style", "#svg", "#svglink", "#inner",
    "#plain", "#details", "#label", "x-card", "#mi",
];

pub(crate) fn what_is_written_stays_text(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let calls: Vec<_> = WRITES.iter().map(|(call, _)| *call).collect();
    let script = format!(
        "{MARKUP}
         const heard = [];
         field.addEventListener('input', () => heard.push('input ' + field.value));
         field.addEventListener('change', () => heard.push('change'));
         const codes = [];
         for (const call of args) {{
             const result = await tool(`try {{ return (await btcp.dom.${{call}}) ?? null }} catch (error) {{ return error.code }}`,
                 ['dom:write'], {{ domAttributes: ['data-listed'] }});
             codes.push(result.ok ? String(result.value) : JSON.stringify(result.error));
         }}
         const pwned = globalThis.pwned ?? null;
         const title = part.querySelector('h1');
         // The control: this is what the first of them would have done.
         empty.textContent = 'globalThis.pwned = 1';
         return {{ codes, pwned, markup: title.children.length, heard, control: globalThis.pwned, title: title.title }}"
    );
    let seen: Value = shop.page(browser, &script, json!(calls))?;
    let codes: Vec<_> = seen["codes"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for ((call, expected), code) in WRITES.iter().zip(&codes) {
        assert_eq!(code, expected, "{call}");
    }
    assert_eq!(codes.len(), WRITES.len());
    assert_eq!((&seen["pwned"], &seen["markup"], &seen["control"]), (&Value::Null, &json!(0), &json!(1)));
    assert_eq!((&seen["heard"], &seen["title"]), (&json!(["input filled", "change"]), &json!("<b>")), "{seen:#}");
    Ok(())
}

/// Every name that is not in the table, on every kind of element, with an address of a server that counts.
pub(crate) fn no_write_makes_a_request(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let sink = Site::sink()?;
    let script = format!(
        "{MARKUP}
         const before = part.outerHTML;
         const rows = args.elements.flatMap((selector) => args.names.map((name) =>
             ({{ method: 'setAttribute', selector, name, value: args.to }})));
         const result = await tool('return await btcp.dom.batch(args)', ['dom:write'], {{ args: rows }});
         if (!result.ok) throw new Error(JSON.stringify(result.error));
         const set = rows.filter((_, index) => result.value[index].error?.code !== 'INVALID_PARAMS');
         const isSame = part.outerHTML === before;
         // The control: an address that the page itself writes is asked for.
         picture.setAttribute('src', args.to);
         await new Promise((resolve) => {{ picture.onload = picture.onerror = resolve }});
         return {{ set, isSame }}"
    );
    let to = sink.origin("127.0.0.1");
    let seen: Value =
        shop.page(browser, &script, json!({ "names": NEVER, "elements": ELEMENTS, "to": format!("{to}/x") }))?;
    assert_eq!(seen, json!({ "set": [], "isSame": true }));
    assert_eq!(sink.requests().len(), 1, "{:?}", sink.requests());
    Ok(())
}

pub(crate) fn what_is_secret_is_not_read(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let script = format!(
        "{MARKUP}
         part.setAttribute('nonce', 'n0nce');
         part.querySelector('h1').setAttribute('onclick', 't0ken');
         const result = await tool(`
             const seen = {{ all: await btcp.dom.querySelectorAll('*') }};
             seen.texts = await btcp.dom.batch(args.map((selector) => ({{ method: 'getTextContent', selector }})));
             seen.form = await btcp.dom.querySelector('#form');
             seen.inside = await btcp.dom.exists('#form > input');
             seen.values = await btcp.dom.batch(['#secret', '#password', '#field'].map((selector) => ({{ method: 'getAttribute', selector, name: 'value' }})));
             seen.nonce = await btcp.dom.getAttribute('#secret', 'nonce').catch((error) => error.code);
             seen.handler = await btcp.dom.getAttribute('h1', 'onclick').catch((error) => error.code);
             return seen`, ['dom:read'], {{ args: ['#json', '#template', '#noscript', '#style', '#svgstyle', '#secret'] }});
         if (!result.ok) throw new Error(JSON.stringify(result.error));
         return result.value"
    );
    let seen: Value = shop.page(browser, &script, json!({}))?;
    let text = seen.to_string();
    for secret in ["t0ken", "n0nce", "\"pass\""] {
        assert!(!text.contains(secret), "{secret}: {seen:#}");
    }
    assert!(seen["texts"].as_array().is_some_and(|texts| texts.iter().all(|text| text["value"] == "")), "{seen:#}");
    // Fields that stand in the place of the form's own properties change nothing.
    assert_eq!((&seen["form"]["attributes"], &seen["inside"]), (&json!({ "id": "form" }), &json!(true)), "{seen:#}");
    assert_eq!(seen["values"], json!([{ "value": null }, { "value": null }, { "value": null }]), "{seen:#}");
    assert_eq!((&seen["nonce"], &seen["handler"]), (&json!("INVALID_PARAMS"), &json!("INVALID_PARAMS")), "{seen:#}");
    Ok(())
}
