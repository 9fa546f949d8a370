//! Documents inside the document: each has fresh globals, and each must have inherited the policy.

use crate::channel::{Channel, Group};

const BY: &str = "CSP, inherited by every document that has no address of its own";

const fn row(id: &'static str, what: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Requests, id, what, BY, tries).needs(&["document"])
}

pub(super) const ROWS: &[Channel] = &[
    row(
        "child-srcdoc",
        "a `srcdoc` frame that fetches",
        r#"const f = document.createElement("iframe"); f.srcdoc = sends(to.http); document.body.append(f); await wait(800)"#,
    ),
    row(
        "child-blob",
        "a `blob:` frame that fetches",
        r#"const f = document.createElement("iframe"); f.src = URL.createObjectURL(new Blob([sends(to.http)], { type: "text/html" })); document.body.append(f); await wait(800)"#,
    ),
    row(
        "child-data",
        "a `data:` frame that fetches",
        r#"const f = document.createElement("iframe"); f.src = "data:text/html," + encodeURIComponent(sends(to.http)); document.body.append(f); await wait(800)"#,
    ),
    row(
        "child-javascript",
        "a `javascript:` frame that fetches",
        r#"const f = document.createElement("iframe"); f.src = `javascript:void fetch("${to.http}", { mode: "no-cors" })`; document.body.append(f); await wait(800)"#,
    ),
    row(
        "child-blank",
        "the `fetch` of an empty frame",
        r#"const f = document.createElement("iframe"); document.body.append(f); await f.contentWindow.fetch(to.http, { mode: "no-cors" })"#,
    ),
    row(
        "child-written",
        "an empty frame that is written into",
        r#"const f = document.createElement("iframe"); document.body.append(f); f.contentDocument.write(sends(to.http)); await wait(800)"#,
    ),
    row(
        "child-nested",
        "a frame in a frame in the document",
        r#"const f = document.createElement("iframe"); f.srcdoc = `<iframe srcdoc="${sends(to.http).replaceAll('"', "&quot;")}"></iframe>`; document.body.append(f); await wait(900)"#,
    ),
    row(
        "child-image",
        "a `srcdoc` frame with an image",
        r#"const f = document.createElement("iframe"); f.srcdoc = `<img src="${to.http}.png">`; document.body.append(f); await wait(800)"#,
    ),
    Channel::new(
        Group::Navigation,
        "child-address",
        "a frame with the address",
        "CSP `frame-src`",
        r#"const f = document.createElement("iframe"); f.src = to.http + ".html"; document.body.append(f); await wait(800)"#,
    )
    .needs(&["document"]),
    Channel::new(
        Group::Navigation,
        "child-leaves",
        "a `srcdoc` frame that goes there",
        "CSP `frame-src`",
        r#"const f = document.createElement("iframe"); f.srcdoc = `<script>location = "${to.http}.html"</script>`; document.body.append(f); await wait(900)"#,
    )
    .needs(&["document"]),
    Channel::new(
        Group::Navigation,
        "child-fenced",
        "`<fencedframe>`",
        "CSP `frame-src`",
        r#"const f = document.createElement("fencedframe"); f.config = new FencedFrameConfig(to.http + ".html"); document.body.append(f); await wait(800)"#,
    )
    .needs(&["FencedFrameConfig"]),
];
