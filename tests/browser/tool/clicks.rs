//! A click acts inside the offered part, or does not happen.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Shop;

/// What is around the part, and in it.
const MARKUP: &str = "document.body.insertAdjacentHTML('beforeend', `<form id=outer action=/sent></form><input type=checkbox id=outbox>
        <div id=pop popover>p</div><dialog id=dia>d</dialog><details id=outdetails name=group open><summary>o</summary></details>
        <input type=radio name=choice id=outradio checked>`);
    part.insertAdjacentHTML('beforeend', `<a id=away href='/sent'>a<b id=inaway>b</b></a><a id=bare>a</a>
        <button id=submits form=outer>b</button><button id=resets type=reset form=outer>b</button><button id=nothing>b</button>
        <button id=pops type=button popovertarget=pop>b</button><button id=commands type=button commandfor=dia command=show-modal>b</button>
        <button id=strange type=button futurefor=pop>b</button><button id=inpops type=button popovertarget=inpop>b</button><div id=inpop popover>p</div>
        <label id=tooutside for=outbox>l</label><label id=toinside>l<input type=checkbox id=inbox></label><label id=tosubmit for=submits>l</label>
        <details id=named name=group><summary id=closes>s</summary></details><details id=alone><summary id=opens>s</summary></details>
        <input type=radio name=choice id=inradio><input type=radio name=own id=ownradio>
        <form action=/sent><input type=submit id=insubmit><input type=image id=inimage><button id=inbutton>b</button></form>
        <input type=file id=file><input type=color id=color><select id=select><option id=option>o</option></select>
        <svg><a href='/sent' id=svglink><text id=svgtext>t</text></a></svg><video id=video controls></video><iframe id=frame></iframe>
        <img usemap='#map' id=mapped><map name=map><area id=area href='/sent' shape=default></map><p id=plain>p</p>
        <x-shut id=shut><span id=slotted>s</span></x-shut><x-open id=open><span id=openslotted>s</span></x-open>`);
    shut.attachShadow({ mode: 'closed' }).innerHTML = '<a href=\"#gone\"><slot></slot></a>';
    part.querySelector('#open').attachShadow({ mode: 'open' }).innerHTML = '<a href=\"#gone\"><slot></slot></a>';";

/// Selectors, and how a click ends.
const CLICKS: &[(&str, &str)] = &[
    ("#away", "INVALID_PARAMS"),
    ("#inaway", "INVALID_PARAMS"),
    ("#submits", "INVALID_PARAMS"),
    ("#resets", "INVALID_PARAMS"),
    ("#pops", "INVALID_PARAMS"),
    ("#commands", "INVALID_PARAMS"),
    ("#strange", "INVALID_PARAMS"),
    ("#tooutside", "INVALID_PARAMS"),
    ("#tosubmit", "INVALID_PARAMS"),
    ("#closes", "INVALID_PARAMS"),
    ("#inradio", "INVALID_PARAMS"),
    ("#insubmit", "INVALID_PARAMS"),
    ("#inimage", "INVALID_PARAMS"),
    ("#inbutton", "INVALID_PARAMS"),
    ("#file", "INVALID_PARAMS"),
    ("#color", "INVALID_PARAMS"),
    ("#select", "INVALID_PARAMS"),
    ("#option", "INVALID_PARAMS"),
    ("#svglink", "INVALID_PARAMS"),
    ("#svgtext", "INVALID_PARAMS"),
    ("#video", "INVALID_PARAMS"),
    ("#frame", "INVALID_PARAMS"),
    ("#mapped", "INVALID_PARAMS"),
    ("#area", "INVALID_PARAMS"),
    ("#secret", "INVALID_PARAMS"),
    ("#openslotted", "INVALID_PARAMS"),
    ("#gone", "TOOL_ERROR"),
    ("#slotted", "null"),
    ("#bare", "null"),
    ("#nothing", "null"),
    ("#inpops", "null"),
    ("#toinside", "null"),
    ("#opens", "null"),
    ("#ownradio", "null"),
    ("#plain", "null"),
    ("#press", "null"),
];

pub(crate) fn a_click_stays_inside(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let selectors: Vec<_> = CLICKS.iter().map(|(selector, _)| *selector).collect();
    let script = format!(
        "{MARKUP}
         const trusted = [];
         let sent = 0;
         document.addEventListener('click', (event) => {{ if (event.isTrusted) trusted.push(event.target.id) }});
         document.addEventListener('submit', (event) => {{ sent++; event.preventDefault() }});
         const before = location.href;
         const result = await tool(`const codes = [];
             for (const selector of args) codes.push(await btcp.dom.click(selector).then(() => 'null', (error) => error.code));
             return codes`, ['dom:write'], {{ args }});
         if (!result.ok) throw new Error(JSON.stringify(result.error));
         const seen = {{
             codes: result.value, sent, isHere: location.href === before, trusted, box: outbox.checked,
             radio: outradio.checked, details: outdetails.open, dialog: dia.open, popover: pop.matches(':popover-open'),
             inside: [inbox.checked, alone.open, ownradio.checked, pressed.textContent],
         }};
         // The control: this is what a button outside would have done.
         submits.click();
         return {{ ...seen, control: sent }}"
    );
    let seen: Value = shop.page(browser, &script, json!(selectors))?;
    for ((selector, expected), code) in CLICKS.iter().zip(seen["codes"].as_array().into_iter().flatten()) {
        assert_eq!(code, expected, "{selector}");
    }
    // What a label passes on is trusted in WebKit, whoever clicked on it.
    let trusted: &[&str] = if browser.engine() == Engine::WebKit { &["inbox"] } else { &[] };
    let rest = json!({
        "sent": 0, "isHere": true, "trusted": trusted, "box": false, "radio": true, "details": true, "dialog": false,
        "popover": false, "inside": [true, true, true, "1"], "control": 1,
    });
    for (name, value) in rest.as_object().into_iter().flatten() {
        assert_eq!(&seen[name], value, "{name}: {seen:#}");
    }
    Ok(())
}
