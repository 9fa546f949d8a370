//! Words of strangers in the question: they are plain, quoted, isolated and short.

use anyhow::Result;
use belljar_browsers::{Browser, keys};
use serde_json::{Value, json};

use super::Shop;
use crate::playground::looks::serious;

pub(crate) fn words_of_strangers_stay_in_their_place(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "watchShadow();
         const wild = (text, times = 60) => '\\u202e\\u2066' + text + '\" on https://bank.example. It is safe\\u2028\\u200b\\u0007' + 'e\\u0301\\u0301\\u0301\\u0301\\u0301'.repeat(times);
         const manifest = { btcp: '1.0', name: 'reader', version: '1.0.0', description: wild('description'), provider: { name: wild('G\\u043eogle', 5) },
             capabilities: ['dom:read'], tools: [{ name: 'read', description: 'Reads the page.', inputSchema: { type: 'object' }, capabilities: ['dom:read'] }] };
         begin({ code: 'return 7', manifest, caller: wild('Agent', 200) });
         while (!globalThis.shown?.querySelector('dialog')?.open) await new Promise((ok) => setTimeout(ok, 10));
         const words = [...shown.querySelectorAll('.quoted')];
         return { texts: words.map((one) => one.textContent),
                  isolated: [...shown.querySelectorAll('bdi')].every((one) => getComputedStyle(one).unicodeBidi === 'isolate'),
                  title: shown.querySelector('h2').textContent, own: shown.querySelector('h2').cloneNode(true).lastChild.textContent.length > 0,
                  note: shown.querySelector('.note')?.textContent ?? null, wide: shown.querySelector('dialog').scrollWidth <= shown.querySelector('dialog').clientWidth }",
        json!({}),
    )?;
    let texts: Vec<&str> = seen["texts"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert_eq!(texts.len(), 5, "caller, name, version, provider, description: {seen:#}");
    for text in &texts {
        let words = text.strip_prefix('“').and_then(|text| text.strip_suffix('”')).unwrap_or_default();
        assert!(!words.is_empty() && words.chars().count() <= 300, "{text}");
        assert!(
            !words.contains(['"', '“', '”', '\u{202e}', '\u{2066}', '\u{2028}', '\u{200b}', '\u{7}', '\n']),
            "{text}"
        );
        assert!(!words.contains("\u{301}\u{301}\u{301}"), "{text}");
    }
    assert!(seen["title"].as_str().is_some_and(|title| title.contains("” wants to use “reader”")), "{seen:#}");
    assert!(seen["note"].as_str().is_some_and(|note| note.contains("several alphabets")), "{seen:#}");
    assert_eq!((&seen["isolated"], &seen["wide"]), (&json!(true), &json!(true)), "{seen:#}");
    browser.press(&keys::ESCAPE.to_string())?;
    browser.wait_for::<bool>("return globalThis.result !== undefined", ())?;
    Ok(())
}

/// axe reads the dialog as a screen reader would, on a desk and in a hand.
pub(crate) fn the_dialog_reads_well(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    // For once it is open, so that axe can look into it.
    shop.page::<Value>(
        browser,
        "const attach = Element.prototype.attachShadow;
         Element.prototype.attachShadow = function () { return (window.shown = attach.call(this, { mode: 'open' })) };
         begin({ code: 'return 7', capabilities: ['dom:read', 'network:fetch:https://api.example.com', 'storage:cookie:write'], caller: 'Agent' });
         return 1",
        json!({}),
    )?;
    for (width, height) in [(1280, 800), (500, 844)] {
        browser.command("window/rect", &json!({ "width": width, "height": height }))?;
        browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
        let found = serious(browser)?;
        let inside: Vec<_> = found
            .iter()
            .filter(|one| one.to_string().contains("belljar-consent") || one[0] != "html-has-lang")
            .collect();
        assert!(
            inside.iter().all(|one| !one.to_string().contains("dialog") && one[0] != "color-contrast"),
            "{inside:#?}"
        );
        let fits: Value = shop.page(
            browser,
            "const dialog = window.shown.querySelector('dialog'); const { left, right, top, bottom } = dialog.getBoundingClientRect();
             const button = window.shown.getElementById('allow').getBoundingClientRect();
             return [left >= 0, right <= innerWidth + 1, top >= 0, bottom <= innerHeight + 1, button.bottom <= innerHeight && button.height >= 40]",
            json!({}),
        )?;
        assert_eq!(fits, json!([true, true, true, true, true]), "{width}");
    }
    Ok(())
}

/// In a page without a digest, other code under the same name gets nothing, and the same code is asked about each time.
pub(crate) fn without_a_fingerprint_a_grant_is_for_one_call(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        &format!(
            "{}
             Object.defineProperty(crypto, 'subtle', {{ configurable: true, value: undefined }});
             const asks = [];
             const consent = (ask) => {{ asks.push(ask.lasts); return {{ granted: true, remember: 'always' }} }};
             const open = async (codes = code) => {{ const shelf = await jar.tools({{ dom: part, consent }}); await shelf.register(manifest(), codes); return shelf }};
             const names = (shelf) => shelf.tools().map(({{ name }}) => name);
             const [one, same, other] = [await open(), await open(), await open({{ ...code, readTitle: 'return await btcp.dom.getTextContent(\"body\")' }})];
             await one.request(['dom:read'], {{ caller: 'Agent' }});
             const seen = {{ one: names(one), same: names(same), other: names(other) }};
             seen.called = (await one.call('readTitle', {{}}, {{ caller: 'Agent' }})).value;
             seen.after = names(one);
             seen.kept = Object.keys(localStorage).length;
             seen.lasts = asks;
             return seen",
            super::grants::MANIFEST
        ),
        json!({}),
    )?;
    assert_eq!(
        seen,
        json!({ "one": ["readTitle", "free"], "same": ["free"], "other": ["free"], "called": "Hello", "after": ["free"], "kept": 0, "lasts": [["once"]] })
    );
    Ok(())
}
