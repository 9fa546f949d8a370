//! What somebody asks about: a kind of thing that was blocked, and what it was.
//!
//! Besides plain words it takes what browsers report: a directive's name and `inline`, `eval` or
//! `wasm-eval` in the place of an address.

use crate::capability::{self, Capability};
use crate::directives::Directive;
use crate::read::brief;
use crate::source::NetworkRule;

#[derive(Clone, Debug)]
pub struct Question {
    pub what: What,
}

#[derive(Clone, Debug)]
pub enum What {
    /// Something loaded from or sent to a place.
    Reach {
        row: &'static Capability,
        directive: Directive,
        to: Box<NetworkRule>,
    },
    /// A local scheme in a directive.
    Local {
        directive: Directive,
        scheme: &'static str,
    },
    /// Something that is on or off.
    Switch(&'static Capability),
    Tool(String),
    Global(String),
    Capability(String),
    /// What a tool does to an element of the page.
    Dom(Touch),
    /// No policy opens it.
    Never(&'static str),
}

/// One thing that a tool can do to the part of a page that is offered to it.
#[derive(Clone, Debug)]
pub enum Touch {
    /// Sets an attribute of an element.
    Attribute { element: String, name: String },
    /// Clicks an element.
    Click(String),
    /// Fills in a field of this type.
    Field(String),
    /// Replaces the text of an element.
    Text(String),
}

/// Words for the ways to reach a place, with the capability and directive they go by.
const REACH: &[(&str, &str, Directive)] = &[
    ("connect", "connect", Directive::Connect),
    ("fetch", "connect", Directive::Connect),
    ("xhr", "connect", Directive::Connect),
    ("websocket", "connect", Directive::Connect),
    ("eventsource", "connect", Directive::Connect),
    ("beacon", "connect", Directive::Connect),
    ("script", "resources", Directive::Script),
    ("style", "resources", Directive::Style),
    ("img", "resources", Directive::Img),
    ("image", "resources", Directive::Img),
    ("font", "resources", Directive::Font),
    ("media", "resources", Directive::Media),
    ("worker", "resources", Directive::Worker),
    ("frame", "frames", Directive::Frame),
    ("base", "base-uri", Directive::BaseUri),
];

/// Words for things that are on or off.
const SWITCHES: &[(&str, &str)] = &[
    ("inline-script", "inline-scripts"),
    ("wasm", "wasm"),
    ("eval", "eval"),
    ("form", "forms"),
    ("popup", "popups"),
    ("modal", "modals"),
    ("download", "downloads"),
    ("storage", "own-storage"),
    ("camera", "camera"),
    ("microphone", "microphone"),
    ("geolocation", "geolocation"),
    ("clipboard-write", "clipboard-write"),
];

const NEVER: &[(&str, &str)] = &[
    ("navigate", "a guest that could navigate could carry what it knows in the address; open links through the host"),
    ("top-navigation", "the guest could replace the host page; open links through the host"),
    ("webrtc", "peer connections send packets to any host, past every list"),
    ("plugin", "plug-ins are gone from browsers and closed by object-src"),
];

/// Words that take a name.
const NAMED: &[&str] = &["tool", "global", "capability", "attribute", "click", "field", "text"];

impl Question {
    /// Reads `connect https://x.example`, `camera`, `tool users:delete`, `script-src inline`, …; an address alone is one
    /// to connect to.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (kind, target) = match text.trim().split_once(char::is_whitespace) {
            Some((kind, target)) => (kind, target.trim()),
            None if text.contains("://") => ("connect", text.trim()),
            None => (text.trim(), ""),
        };
        Ok(Self { what: what(kind, target)? })
    }

    /// Every word a question can begin with.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        let reach = REACH.iter().map(|(word, ..)| *word);
        let switches = SWITCHES.iter().map(|(word, _)| *word);
        reach.chain(switches).chain(NEVER.iter().map(|(word, _)| *word)).chain(NAMED.iter().copied())
    }
}

fn what(kind: &str, target: &str) -> Result<What, String> {
    match (kind, target) {
        ("tool", name) if !name.is_empty() => return Ok(What::Tool(name.into())),
        ("global", name) if !name.is_empty() => return Ok(What::Global(name.into())),
        ("capability", name) if !name.is_empty() => return Ok(What::Capability(name.into())),
        ("attribute", target) if !target.is_empty() => {
            let Some((element, name)) = target.split_once(char::is_whitespace) else {
                return Err(
                    "`attribute` needs an element and an attribute after it, such as `attribute img src`".into()
                );
            };
            let (element, name) = (element.to_ascii_lowercase(), name.trim().to_ascii_lowercase());
            return Ok(What::Dom(Touch::Attribute { element, name }));
        }
        ("click", name) if !name.is_empty() => return Ok(What::Dom(Touch::Click(name.to_ascii_lowercase()))),
        ("field", name) if !name.is_empty() => return Ok(What::Dom(Touch::Field(name.to_ascii_lowercase()))),
        ("text", name) if !name.is_empty() => return Ok(What::Dom(Touch::Text(name.to_ascii_lowercase()))),
        (kind, _) if NAMED.contains(&kind) => return Err(format!("`{kind}` needs a name after it")),
        _ => {}
    }
    let switch = |id: &str| capability::by_id(id).map(What::Switch).ok_or_else(|| format!("no capability {id}"));
    if let Some((_, why)) = NEVER.iter().find(|(word, _)| *word == kind) {
        return Ok(What::Never(why));
    }
    if let Some((_, id)) = SWITCHES.iter().find(|(word, _)| *word == kind) {
        return switch(id);
    }
    // A directive as browsers report it, without the `-elem` and `-attr` of finer ones.
    let plain = kind.trim_end_matches("-elem").trim_end_matches("-attr");
    match (plain, target) {
        ("script-src", "inline") => return switch("inline-scripts"),
        ("script-src", "eval") => return switch("eval"),
        ("script-src", "wasm-eval") => return switch("wasm"),
        ("form-action", _) => return switch("forms"),
        _ => {}
    }
    let reported = plain.strip_suffix("-src").or_else(|| (plain == "base-uri").then_some("base"));
    let known = REACH
        .iter()
        .find(|(word, ..)| *word == kind || Some(*word) == reported || (reported == Some("child") && *word == "frame"));
    let Some((word, id, directive)) = known else {
        if kind.contains('.') {
            return Err(format!("`{0}` is no address; write it whole, such as `https://{0}`", brief(kind)));
        }
        let near = Question::kinds().min_by_key(|word| strsim::damerau_levenshtein(word, kind)).unwrap_or("connect");
        return Err(format!("`{}` is not something that can be blocked; did you mean `{near}`?", brief(kind)));
    };
    if target.is_empty() {
        return Err(format!("`{word}` needs a place after it, such as `{word} https://x.example`"));
    }
    if let Some(scheme) = crate::keys::SCHEMES
        .iter()
        .find(|scheme| target.starts_with(**scheme) || target == scheme.trim_end_matches(':'))
    {
        return Ok(What::Local { directive: *directive, scheme });
    }
    let place = target.split(['?', '#']).next().unwrap_or(target);
    let row = capability::by_id(id).ok_or_else(|| format!("no capability {id}"))?;
    match NetworkRule::parse(place) {
        Ok(parsed) => Ok(What::Reach { row, directive: *directive, to: Box::new(parsed.value) }),
        Err(fault) => Err(format!("{}. {}", fault.message, fault.help)),
    }
}
