//! Windows, forms, downloads, and the page above.

use crate::channel::{Channel, Ends, Group};

const SANDBOX: &str = "the `sandbox` attribute, and the same in the CSP";
const FORMS: &str = "no `allow-forms`; CSP `form-action`";

const fn row(id: &'static str, what: &'static str, by: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Popups, id, what, by, tries).needs(&["document"]).ends(Ends::Document)
}

pub(super) const ROWS: &[Channel] = &[
    row("form-get", "a form", FORMS, r#"put(`<form action="${to.http}.html"><input name=x value=y></form>`).submit()"#),
    row(
        "form-post",
        "a form with a body",
        FORMS,
        r#"put(`<form method=post action="${to.http}.html"><input name=x value=y></form>`).submit()"#,
    ),
    row(
        "form-button",
        "a button with an address of its own",
        FORMS,
        r#"put(`<form><button formaction="${to.http}.html">x</button></form>`).firstElementChild.click()"#,
    ),
    row("window-open", "`window.open()`", SANDBOX, r#"if (!window.open(to.http + ".html")) return "no window""#),
    row(
        "a-blank",
        "a link into a new window",
        SANDBOX,
        r#"put(`<a target=_blank href="${to.http}.html">x</a>`).click()"#,
    ),
    row(
        "form-blank",
        "a form into a new window",
        SANDBOX,
        r#"put(`<form target=_blank action="${to.http}.html"></form>`).submit()"#,
    ),
    row(
        "download",
        "`<a download>`",
        SANDBOX,
        r#"put(`<a download href="${to.http}.bin">x</a>`).click(); await wait(500)"#,
    ),
    row("top-location", "`top.location`", SANDBOX, r#"top.location.href = to.http + ".html""#).ends(Ends::Page),
    row("parent-location", "`parent.location`", SANDBOX, r#"parent.location.replace(to.http + ".html")"#)
        .ends(Ends::Page),
    row("a-top", "a link for the page above", SANDBOX, r#"put(`<a target=_top href="${to.http}.html">x</a>`).click()"#)
        .ends(Ends::Page),
    row(
        "form-top",
        "a form for the page above",
        SANDBOX,
        r#"put(`<form target=_top action="${to.http}.html"></form>`).submit()"#,
    )
    .ends(Ends::Page),
    row("open-parent", "`window.open()` of the frame above", SANDBOX, r#"window.open(to.http + ".html", "_parent")"#)
        .ends(Ends::Page),
];
