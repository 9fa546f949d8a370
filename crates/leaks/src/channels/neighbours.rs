//! Other sandboxes and the page, by window.

use crate::channel::{Channel, Group, Witness};

const APART: &str = "an origin of its own";

const fn row(id: &'static str, what: &'static str, by: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Messages, id, what, by, tries).needs(&["document"])
}

pub(super) const ROWS: &[Channel] = &[
    row("page-document", "reading the page's document", APART, "return top.document.title + to.token.slice(0, 0)")
        .seen_by(Witness::Itself),
    row("parent-document", "reading the document above", APART, "return parent.document.title + to.token.slice(0, 0)")
        .seen_by(Witness::Itself),
    row(
        "sibling-document",
        "writing into another sandbox's document",
        APART,
        "await meanwhile(3000, () => everybody((w) => { w.document.documentElement.dataset.word = to.token }))",
    )
    .seen_by(Witness::Other("return await again(to, () => document.documentElement.dataset.word)")),
    row(
        "sibling-post",
        "`postMessage()` into another sandbox's document",
        "a guest's frame lies in a shadow tree, where no other window finds it",
        "await meanwhile(3000, () => everybody((w) => w.postMessage(to.token, '*')))",
    )
    .seen_by(Witness::Other(
        "let seen = ''; addEventListener('message', ({ data }) => { if (typeof data === 'string') seen += data }); return await again(to, () => seen)",
    )),
    row(
        "window-name",
        "finding another sandbox's window by its name",
        APART,
        "await meanwhile(3000, () => { const w = window.open('', 'named-' + to.token); if (w) w.postMessage('by name ' + to.token, '*') })",
    )
    .seen_by(Witness::Other(
        "window.name = 'named-' + to.token; let seen = ''; addEventListener('message', ({ data }) => { if (String(data).startsWith('by name')) seen += data }); return await again(to, () => seen)",
    )),
];
