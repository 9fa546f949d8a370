//! The dialog stays what the user sees, or refuses: pages that cover it, hide it, take it away, or hurry its user.

use anyhow::Result;
use belljar_browsers::{Browser, keys};
use serde_json::{Value, json};

use super::Shop;

/// Shows the question; `shown` is its shadow root.
const BEGIN: &str = "
    begin({ code: 'return 7', capabilities: ['dom:read'], caller: 'Agent', storage: null });
    return 1";

const READY: &str = "return document.querySelector('belljar-consent[ready]') !== null";

/// What a page does while the question is open, and whether the question can come back on top (`raised`) or has to be
/// refused.
const COVERS: [(&str, &str, bool); 9] = [
    ("another modal dialog", "const other = make('dialog'); other.showModal()", true),
    ("a popover", "const other = make('div'); other.popover = 'manual'; other.showPopover()", true),
    (
        "a popover that takes no clicks",
        "const other = make('div'); other.popover = 'manual'; other.style.pointerEvents = 'none'; other.showPopover()",
        true,
    ),
    (
        "a modal dialog in a shadow tree",
        "const other = document.createElement('dialog'); make('div').attachShadow({ mode: 'closed' }).append(other); other.showModal()",
        true,
    ),
    (
        "a view transition that does not end (where there is none, it is taken away)",
        "const style = document.createElement('style'); style.className = 'cover';
         style.textContent = '::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 60s }';
         document.head.append(style);
         if (document.startViewTransition) globalThis.transition = document.startViewTransition(() => {});
         else document.querySelector('belljar-consent').remove()",
        false,
    ),
    ("it is taken away", "document.querySelector('belljar-consent').remove()", false),
    ("the page is inert", "document.documentElement.inert = true", false),
    ("the question is inert", "document.querySelector('belljar-consent').inert = true", false),
    ("nothing of the page is shown", "document.documentElement.style.display = 'none'", false),
];

/// `make` puts an element over the whole page.
const MAKE: &str = "
    const make = (name) => {
        const element = document.createElement(name);
        element.className = 'cover';
        element.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; background: red; border: 0; padding: 0';
        document.body.append(element);
        return element;
    };";

pub(crate) fn whatever_covers_it_is_below_or_it_is_refused(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    shop.page::<Value>(browser, "watchShadow(); return 1", json!({}))?;
    for (name, cover, raised) in COVERS {
        shop.page::<Value>(browser, BEGIN, json!({}))?;
        browser.wait_for::<bool>(READY, ())?;
        shop.page::<Value>(browser, &format!("{MAKE} {cover}; return 1"), json!({}))?;
        if raised {
            // It stands above the other, and begins to wait anew.
            browser.wait_for::<bool>("return document.querySelector('belljar-consent:not([ready])') !== null", ())?;
            browser.wait_for::<bool>(READY, ())?;
            let seen: Value = shop.page(
                browser,
                "const { left, top, width, height } = shown.querySelector('dialog').getBoundingClientRect();
                 const at = document.elementFromPoint(left + width / 2, top + height / 2);
                 return [at?.localName, globalThis.result ?? null, shown.activeElement?.name ?? null]",
                json!({}),
            )?;
            assert_eq!(seen, json!(["belljar-consent", null, "dom:read"]), "{name}");
            browser.press(&keys::ESCAPE.to_string())?;
        }
        browser.wait_for::<bool>("return globalThis.result !== undefined", ())?;
        let ended: Value = shop.page(
            browser,
            "const { code, message } = result.error;
             globalThis.transition?.skipTransition();
             document.documentElement.inert = false;
             document.documentElement.style.display = '';
             for (const cover of document.querySelectorAll('.cover')) cover.remove();
             return { code, why: message.includes('could not be shown'), left: document.querySelectorAll('belljar-consent').length }",
            json!({}),
        )?;
        assert_eq!(ended, json!({ "code": "CAPABILITY_DENIED", "why": !raised, "left": 0 }), "{name}");
    }
    Ok(())
}

/// A page that covers it again and again gets no answer at all.
pub(crate) fn whoever_keeps_covering_it_is_refused(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    shop.page::<Value>(browser, BEGIN, json!({}))?;
    browser.wait_for::<bool>(READY, ())?;
    shop.page::<Value>(
        browser,
        &format!(
            "{MAKE} const other = make('div'); other.popover = 'manual';
             const again = setInterval(() => {{ if (globalThis.result) clearInterval(again); if (other.matches(':popover-open')) other.hidePopover(); other.showPopover(); }}, 50);
             return 1"
        ),
        json!({}),
    )?;
    browser.wait_for::<bool>("return globalThis.result !== undefined", ())?;
    let why: String = shop.page(browser, "return result.error.message", json!({}))?;
    assert!(why.contains("could not be shown"), "{why}");
    Ok(())
}

/// What the page's own styles say of every element does not reach it.
pub(crate) fn no_style_of_the_page_reaches_it(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    shop.page::<Value>(
        browser,
        "watchShadow();
         const style = document.createElement('style');
         style.textContent = `html { font-size: 1px }
             *, belljar-consent { opacity: 0 !important; visibility: hidden !important; pointer-events: none !important; transform: scale(0) !important;
                 clip-path: inset(50%) !important; filter: opacity(0) !important; color: transparent !important; font-size: 1px !important; display: none !important }
             html, body { display: block !important; visibility: visible !important }`;
         document.head.append(style);
         return 1",
        json!({}),
    )?;
    shop.page::<Value>(browser, BEGIN, json!({}))?;
    browser.wait_for::<bool>("return globalThis.shown !== undefined && document.querySelector('belljar-consent') !== null || globalThis.result !== undefined", ())?;
    let seen: Value = shop.page(
        browser,
        "await new Promise((ok) => setTimeout(ok, 1500));
         if (globalThis.result) return { refused: result.error.message };
         const title = shown.querySelector('h2');
         const { width } = shown.querySelector('dialog').getBoundingClientRect();
         const { opacity, visibility, pointerEvents, color, fontSize } = getComputedStyle(title);
         return { opacity, visibility, pointerEvents, seen: color !== 'rgba(0, 0, 0, 0)', large: parseFloat(fontSize) > 15 && width > 300 }",
        json!({}),
    )?;
    let shown =
        json!({ "opacity": "1", "visibility": "visible", "pointerEvents": "auto", "seen": true, "large": true });
    // Engines that count effects of the root as something in front of it tell so, and the question is refused.
    let refused = seen["refused"].as_str().is_some_and(|why| why.contains("could not be shown"));
    assert!(seen == shown || refused, "{seen:#}");
    Ok(())
}

/// A click that was meant for what was there before, a key that is held down, and a script's click are no answers.
pub(crate) fn answers_are_given_in_their_own_time(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    shop.page::<Value>(browser, "watchShadow(); return 1", json!({}))?;
    let held = |browser: &Browser, key: char, kind: &str| {
        let action = json!({ "type": kind, "value": key });
        browser.command("actions", &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": [action] }] }))
    };
    // Held down since before the question: it does not press what has the focus, however long.
    held(browser, ' ', "keyDown")?;
    shop.page::<Value>(browser, BEGIN, json!({}))?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent') !== null", ())?;
    shop.page::<Value>(browser, "await new Promise((ok) => setTimeout(ok, 700)); return 1", json!({}))?;
    held(browser, ' ', "keyUp")?;
    let ticked = "return shown.querySelectorAll('input[type=checkbox]:checked').length";
    assert_eq!(shop.page::<u32>(browser, ticked, json!({}))?, 0, "a key that was down before");
    browser.wait_for::<bool>(READY, ())?;
    browser.press(" ")?;
    assert_eq!(shop.page::<u32>(browser, ticked, json!({}))?, 1);

    // Covered and raised again, it takes nothing for a while; a press too early makes it wait again.
    let early: Value = shop.page(
        browser,
        &format!(
            "{MAKE} const other = make('div'); other.popover = 'manual'; other.showPopover();
             await new Promise((ok) => {{ const look = setInterval(() => {{ if (!document.querySelector('belljar-consent[ready]')) {{ clearInterval(look); ok() }} }}, 5) }});
             shown.getElementById('allow').focus();
             const events = [];
             for (const type of ['click', 'keydown']) shown.getElementById('allow').addEventListener(type, () => events.push(type));
             shown.getElementById('allow').click();
             shown.getElementById('allow').dispatchEvent(new PointerEvent('pointerdown', {{ bubbles: true }}));
             shown.getElementById('allow').dispatchEvent(new MouseEvent('click', {{ bubbles: true, detail: 1 }}));
             shown.getElementById('allow').dispatchEvent(new KeyboardEvent('keydown', {{ bubbles: true, key: 'Enter' }}));
             shown.querySelector('dialog').dispatchEvent(new Event('change'));
             return {{ events, result: globalThis.result ?? null }}"
        ),
        json!({}),
    )?;
    assert_eq!(early, json!({ "events": [], "result": null }));
    browser.wait_for::<bool>(READY, ())?;
    shop.page::<Value>(browser, "shown.getElementById('allow').focus(); return 1", json!({}))?;
    browser.press(&keys::ENTER.to_string())?;
    assert_eq!(browser.wait_for::<Value>("return globalThis.result?.value ?? null", ())?, json!(7));
    Ok(())
}

/// A frame that takes the focus again and again gets no key that answers: the focus comes back, or all of it is denied.
pub(crate) fn the_focus_stays_inside(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    shop.page::<Value>(
        browser,
        "watchShadow();
         const thief = document.createElement('iframe');
         thief.srcdoc = '<input id=field autofocus><script>setInterval(() => { focus(); field.focus() }, 20)</script>';
         document.body.append(thief);
         const field = document.createElement('input');
         document.body.append(field);
         setInterval(() => field.focus(), 20);
         return 1",
        json!({}),
    )?;
    shop.page::<Value>(browser, BEGIN, json!({}))?;
    browser.wait_for::<bool>(
        "return globalThis.result !== undefined || document.querySelector('belljar-consent[ready]') !== null",
        (),
    )?;
    browser.press(" ")?;
    let seen: Value = shop.page(
        browser,
        "return globalThis.result ? { refused: result.error.message }
             : { focused: document.activeElement?.localName, ticked: shown.querySelector('input').checked }",
        json!({}),
    )?;
    let refused = seen["refused"].as_str().is_some_and(|why| why.contains("took the focus"));
    assert!(refused || seen == json!({ "focused": "belljar-consent", "ticked": true }), "{seen:#}");
    Ok(())
}
