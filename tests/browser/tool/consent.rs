//! The dialog, in a page with a strict policy, worked by keyboard.

use anyhow::Result;
use belljar_browsers::{Browser, keys};
use belljar_serve::Config;
use serde_json::{Value, json};

use super::Shop;

/// No inline styles, no styles at all, scripts by hash of nobody: the page's own module is let in for the test alone.
const STRICT: &[(&str, &str)] = &[(
    "content-security-policy",
    "default-src 'none'; script-src 'unsafe-inline' SERVER; style-src 'none'; connect-src SERVER; frame-src http://*.localhost:* http://localhost:*; require-trusted-types-for 'script'; trusted-types 'none'",
)];

pub(crate) fn the_dialog_asks_and_takes_no_other_way_out(browser: &Browser) -> Result<()> {
    let shop = Shop::open_with(browser, Config::for_tests(), STRICT)?;
    let _: Value = shop.page(
        browser,
        "watchShadow();
         begin({ code: 'return [await btcp.dom.exists(\"h1\"), 7]', capabilities: ['dom:read', 'storage:cookie:write'], caller: 'Agent Smith' });
         return 1",
        json!({}),
    )?;
    browser.wait_for::<bool>("return globalThis.shown?.activeElement?.name === 'dom:read'", ())?;
    let shown: Value = shop.page(
        browser,
        "const dialog = shown.querySelector('dialog');
         const names = (list) => [...list].map((element) => element.name);
         const allow = shown.getElementById('allow');
         const before = { mode, role: dialog.getAttribute('role'), modal: dialog.getAttribute('aria-modal'),
             labelled: shown.getElementById(dialog.getAttribute('aria-labelledby')).textContent,
             who: shown.getElementById(dialog.getAttribute('aria-describedby')).textContent,
             title: shown.querySelector('h2').textContent,
             boxes: names(shown.querySelectorAll('input[type=checkbox]')), ticked: shown.querySelectorAll('[type=checkbox]:checked').length,
             lasts: [...shown.querySelectorAll('[type=radio]')].map((one) => [one.value, one.checked]),
             risks: [...shown.querySelectorAll('.risk')].map((risk) => risk.textContent),
             warnings: [...shown.querySelectorAll('.warning')].map((warning) => warning.textContent),
             described: [...shown.querySelectorAll('[type=checkbox]')].map((input) => shown.getElementById(input.getAttribute('aria-describedby')).textContent),
             labelled_controls: [...shown.querySelectorAll('input')].every((control) => control.closest('label')?.textContent.trim()),
             focused: shown.activeElement?.name, styled: getComputedStyle(shown.querySelector('li')).listStyleType };
         // A script's click is no person's.
         allow.disabled = false;
         allow.click();
         await new Promise((resolve) => setTimeout(resolve, 50));
         return { ...before, stillOpen: shown.querySelector('dialog').open, result: globalThis.result ?? null }",
        json!({}),
    )?;
    assert_eq!(
        (&shown["mode"], &shown["role"], &shown["modal"]),
        (&json!("closed"), &json!("dialog"), &json!("true")),
        "{shown:#}"
    );
    assert!(
        shown["title"] == "“Agent Smith” wants to use “inline”"
            && shown["labelled"] == shown["title"]
            && shown["who"].as_str().is_some_and(|who| who.contains(&shop.site.origin("localhost"))),
        "{shown:#}"
    );
    assert_eq!(
        (&shown["boxes"], &shown["ticked"]),
        (&json!(["dom:read", "storage:cookie:write"]), &json!(0)),
        "{shown:#}"
    );
    assert_eq!(shown["risks"], json!(["Low risk", "Critical risk"]), "{shown:#}");
    assert!(shown["warnings"][0].as_str().is_some_and(|warning| warning.starts_with("Stop and read")), "{shown:#}");
    assert_eq!(shown["lasts"], json!([["once", true], ["session", false], ["always", false]]), "{shown:#}");
    assert_eq!((&shown["described"][0], &shown["labelled_controls"]), (&json!("dom:read"), &json!(true)), "{shown:#}");
    assert!(shown["described"][1].as_str().is_some_and(|more| more.contains("Stop and read")), "{shown:#}");
    assert_eq!((&shown["focused"], &shown["styled"]), (&json!("dom:read"), &json!("none")), "{shown:#}");
    assert_eq!((&shown["stillOpen"], &shown["result"]), (&json!(true), &Value::Null), "{shown:#}");

    browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
    let _: Value = shop.page(browser, "shown.querySelector('input').focus(); return 1", json!({}))?;
    browser.press(" ")?;
    for _ in 0..10 {
        browser.press(&keys::TAB.to_string())?;
    }
    // The focus goes round in the dialog, or to the browser's own buttons; nothing of the page gets it.
    let focused: Value = shop.page(browser, "return document.activeElement?.localName ?? null", json!({}))?;
    assert!(["belljar-consent", "body", "html"].contains(&focused.as_str().unwrap_or("body")), "{focused}");
    // Coming back from there, the window begins to wait anew.
    let _: Value = shop.page(browser, "shown.getElementById('allow').focus(); return 1", json!({}))?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
    browser.press(&keys::ENTER.to_string())?;
    browser.wait_for::<bool>("return globalThis.result !== undefined", ())?;
    let after: Value = shop.page(
        browser,
        "return { code: result.error?.code ?? null, missing: result.error?.data?.missing ?? null, gone: document.querySelector('belljar-consent') === null, violations: violations.filter((one) => one.startsWith('style')) }",
        json!({}),
    )?;
    // One of the two was ticked, so the tool did not run.
    assert_eq!(
        (&after["code"], &after["missing"]),
        (&json!("CAPABILITY_DENIED"), &json!(["storage:cookie:write"])),
        "{after:#}"
    );
    assert_eq!((&after["gone"], &after["violations"]), (&json!(true), &json!([])), "{after:#}");

    // With all of it ticked it runs.
    let _: Value = shop.page(
        browser,
        "begin({ code: 'return [await btcp.dom.exists(\"h1\"), 7]', capabilities: ['dom:read'], caller: 'Agent Smith' });
         return 1",
        json!({}),
    )?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
    browser.press(" ")?;
    let _: Value = shop.page(browser, "shown.getElementById('allow').focus(); return 1", json!({}))?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
    browser.press(&keys::ENTER.to_string())?;
    let value: Value = browser.wait_for("return globalThis.result?.value ?? null", ())?;
    assert_eq!(value, json!([true, 7]));

    // Escape is no.
    let _: Value = shop.page(
        browser,
        "begin({ code: 'return 7', capabilities: ['dom:read'], caller: 'Agent Smith' }); return 1",
        json!({}),
    )?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent') !== null", ())?;
    browser.press(&keys::ESCAPE.to_string())?;
    browser.wait_for::<bool>("return globalThis.result !== undefined", ())?;
    let no: Value = shop.page(
        browser,
        "return [result.error.code, result.error.message.includes('could not'), document.querySelector('belljar-consent') === null]",
        json!({}),
    )?;
    assert_eq!(no, json!(["CAPABILITY_DENIED", false, true]));
    Ok(())
}
