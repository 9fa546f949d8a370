//! What a tool may click. A click acts through the nearest element around it that does something by itself, so every
//! element around the clicked one is held against this table, up to the page's root, and one without a row refuses it.

use super::elements;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// Nothing happens by itself: only the page's own listeners hear it.
    Plain,
    /// Only without an address.
    Link,
    /// Only a button that neither submits nor resets a form.
    Button,
    /// By the type of the field, and a radio button only with its whole group inside.
    Input,
    /// Only with its control inside, which is judged itself.
    Label,
    /// Only where its details are inside and close no others.
    Summary,
    /// Only without an image map.
    Image,
}

impl Click {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Link => "link",
            Self::Button => "button",
            Self::Input => "input",
            Self::Label => "label",
            Self::Summary => "summary",
            Self::Image => "image",
        }
    }
}

#[derive(Debug)]
pub struct Clicks {
    pub names: &'static [&'static str],
    pub click: Click,
    /// The condition, for a reader.
    pub says: &'static str,
}

/// How an element of HTML may be clicked; a custom element does nothing by itself.
pub fn click(name: &str) -> Option<Click> {
    let own = CLICKS.iter().find(|row| row.names.contains(&name)).map(|row| row.click);
    own.or_else(|| (elements::element(name).is_some() && !UNCLICKED.contains(&name)).then_some(Click::Plain))
}

/// Text that belongs to a control which opens by itself.
const UNCLICKED: &[&str] = &["select", "datalist", "option", "optgroup", "map", "slot"];

pub static CLICKS: &[Clicks] = &[
    Clicks { names: &["a"], click: Click::Link, says: "Without `href`. A link leads away, with the page's cookies." },
    Clicks {
        names: &["button"],
        click: Click::Button,
        says: "`type=button`, or without a form. Submitting is a request with the page's cookies, resetting empties what is not offered. What `popovertarget` and `commandfor` name is inside.",
    },
    Clicks {
        names: &["input"],
        click: Click::Input,
        says: "Where its type has a row. Every radio button of its group is inside.",
    },
    Clicks { names: &["label"], click: Click::Label, says: "Its control is inside and may be clicked itself." },
    Clicks {
        names: &["summary"],
        click: Click::Summary,
        says: "Its `details` are inside and have no `name`, which would close others.",
    },
    Clicks { names: &["img"], click: Click::Image, says: "Without `usemap`." },
    Clicks {
        names: &["textarea", "hr", "br", "wbr", "canvas"],
        click: Click::Plain,
        says: "Nothing happens by itself.",
    },
];

/// Attributes without a hyphen, a colon or the like that an element which acts by itself may have and still be clicked.
/// One that is not here may be a new way to name another element.
pub static ON_CONTROLS: &[&str] = &[
    "accesskey", "alt", "autocapitalize", "autocomplete", "autocorrect", "autofocus", "checked", "class", "command",
    "commandfor", "contenteditable", "dir", "dirname", "disabled", "draggable", "enterkeyhint", "for", "form",
    "height", "hidden", "id", "inert", "inputmode", "is", "itemid", "itemprop", "itemref", "itemscope", "itemtype",
    "jsaction", "jscontroller", "jsmodel", "jsname", "lang", "list", "max", "maxlength", "min", "minlength",
    "multiple", "name", "nonce", "part", "pattern", "placeholder", "popovertarget", "popovertargetaction", "readonly",
    "required", "role", "size", "slot", "spellcheck", "step", "style", "tabindex", "title", "translate", "type",
    "value", "width", "writingsuggestions",
];
