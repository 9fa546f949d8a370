//! The table. Adding a capability is one row here and its expectation files.

use super::row::Gives::{Keyword as Word, Own, Schemes, Sources};
use super::row::Keyword::{UnsafeEval, UnsafeInline, WasmUnsafeEval};
use super::row::Risk::{Critical, High, Low, Medium};
use super::row::{Capability, Opens};
use crate::Guest::{self, App, Tool, Widget};
use crate::directives::Directive as D;
use crate::features::Feature;
use crate::keys::Key;
use crate::tokens::Token;

const FRAMES: &[Guest] = &[App, Widget];
const NETWORKED: &[Guest] = &[Tool, App, Widget];
const TOOLS: &[Guest] = &[Tool];

/// A row of which most is nothing.
const ROW: Capability = Capability {
    id: "",
    says: "",
    risk: Low,
    key: None,
    btcp: None,
    mcp: None,
    guests: FRAMES,
    implies: &[],
    opens: Opens::NOTHING,
};

const NONE: Opens = Opens::NOTHING;

const FETCH: &[&str] = &["network.fetch"];
const SOCKETS: &[&str] =
    &["network.websocket.open", "network.websocket.send", "network.websocket.receive", "network.websocket.close"];

pub static ROWS: &[Capability] = &[
    // --- the network -----------------------------------------------------------------------
    Capability {
        id: "connect",
        says: "Connect to the listed places and send them anything it knows.",
        risk: High,
        key: Some(Key::NetworkAllow),
        mcp: Some("csp.connectDomains"),
        guests: NETWORKED,
        opens: Opens { csp: &[(D::Connect, Sources)], connects: true, ..NONE },
        ..ROW
    },
    Capability {
        id: "connect-schemes",
        says: "Read data: and blob: URLs that it made itself with fetch.",
        key: Some(Key::NetworkSchemes),
        guests: NETWORKED,
        opens: Opens { csp: &[(D::Connect, Schemes)], ..NONE },
        ..ROW
    },
    Capability {
        id: "network-fetch-origin",
        says: "Fetch from the named place and send it anything it knows.",
        risk: High,
        btcp: Some("network:fetch:<origin>"),
        guests: TOOLS,
        opens: Opens { csp: &[(D::Connect, Sources)], api: FETCH, connects: true, ..NONE },
        ..ROW
    },
    Capability {
        id: "network-websocket-origin",
        says: "Keep a connection open to the named place and send it anything it knows.",
        risk: High,
        btcp: Some("network:websocket:<origin>"),
        guests: TOOLS,
        opens: Opens { csp: &[(D::Connect, Sources)], api: SOCKETS, connects: true, ..NONE },
        ..ROW
    },
    Capability {
        id: "network-fetch-same-origin",
        says: "Fetch from this page's own server, without your cookies.",
        risk: Medium,
        btcp: Some("network:fetch:same-origin"),
        guests: TOOLS,
        opens: Opens { api: FETCH, ..NONE },
        ..ROW
    },
    Capability {
        id: "network-fetch-cross-origin",
        says: "Fetch from the places the page's owner listed, and send them anything it knows.",
        risk: High,
        btcp: Some("network:fetch:cross-origin"),
        guests: TOOLS,
        implies: &["network:fetch:same-origin"],
        opens: Opens { csp: &[(D::Connect, Sources)], api: FETCH, connects: true, ..NONE },
        ..ROW
    },
    Capability {
        id: "network-websocket-same-origin",
        says: "Keep a connection open to this page's own server.",
        risk: Medium,
        btcp: Some("network:websocket:same-origin"),
        guests: TOOLS,
        opens: Opens { api: SOCKETS, ..NONE },
        ..ROW
    },
    Capability {
        id: "network-websocket-cross-origin",
        says: "Keep connections open to the places the page's owner listed, and send them anything it knows.",
        risk: High,
        btcp: Some("network:websocket:cross-origin"),
        guests: TOOLS,
        opens: Opens { csp: &[(D::Connect, Sources)], api: SOCKETS, connects: true, ..NONE },
        ..ROW
    },
    // --- what a document is made of --------------------------------------------------------
    Capability {
        id: "resources",
        says: "Load scripts, styles, images, fonts, media and workers from the listed places.",
        risk: High,
        key: Some(Key::ResourcesAllow),
        mcp: Some("csp.resourceDomains"),
        opens: Opens {
            csp: &[
                (D::Script, Sources),
                (D::Style, Sources),
                (D::Img, Sources),
                (D::Font, Sources),
                (D::Media, Sources),
                (D::Worker, Sources),
            ],
            ..NONE
        },
        ..ROW
    },
    Capability {
        id: "resource-schemes",
        says: "Use images, fonts, media, styles and workers that it made itself as data: or blob: URLs.",
        key: Some(Key::Schemes),
        opens: Opens {
            csp: &[
                (D::Img, Schemes),
                (D::Font, Schemes),
                (D::Media, Schemes),
                (D::Style, Schemes),
                (D::Worker, Schemes),
            ],
            ..NONE
        },
        ..ROW
    },
    Capability {
        id: "inline-scripts",
        says: "Run scripts that stand in its HTML, or that it makes as data: or blob: URLs where these are allowed.",
        key: Some(Key::InlineScripts),
        opens: Opens { csp: &[(D::Script, Word(UnsafeInline)), (D::Script, Schemes)], ..NONE },
        ..ROW
    },
    Capability {
        id: "wasm",
        says: "Run WebAssembly.",
        key: Some(Key::Wasm),
        mcp: Some("csp.wasmUnsafeEval"),
        opens: Opens { csp: &[(D::Script, Word(WasmUnsafeEval))], ..NONE },
        ..ROW
    },
    Capability {
        id: "eval",
        says: "Run code that it puts together from strings.",
        risk: Medium,
        key: Some(Key::Eval),
        opens: Opens { csp: &[(D::Script, Word(UnsafeEval))], ..NONE },
        ..ROW
    },
    Capability {
        id: "frames",
        says: "Show pages of the listed places in frames of its own.",
        risk: Medium,
        key: Some(Key::FramesAllow),
        mcp: Some("csp.frameDomains"),
        opens: Opens { csp: &[(D::Frame, Sources), (D::Child, Sources)], ..NONE },
        ..ROW
    },
    Capability {
        id: "base-uri",
        says: "Resolve relative addresses against the listed places.",
        risk: Medium,
        key: Some(Key::BaseUri),
        mcp: Some("csp.baseUriDomains"),
        opens: Opens { csp: &[(D::BaseUri, Sources)], ..NONE },
        ..ROW
    },
    // --- what a frame may do ---------------------------------------------------------------
    Capability {
        id: "forms",
        says: "Submit forms.",
        key: Some(Key::Forms),
        opens: Opens { csp: &[(D::FormAction, Own)], tokens: &[Token::Forms], ..NONE },
        ..ROW
    },
    Capability {
        id: "popups",
        says: "Open windows, which stay in the sandbox.",
        risk: Medium,
        key: Some(Key::Popups),
        opens: Opens { tokens: &[Token::Popups], ..NONE },
        ..ROW
    },
    Capability {
        id: "modals",
        says: "Show message boxes that block the page until they are answered.",
        key: Some(Key::Modals),
        opens: Opens { tokens: &[Token::Modals], ..NONE },
        ..ROW
    },
    Capability {
        id: "downloads",
        says: "Put files into your downloads.",
        risk: Medium,
        key: Some(Key::Downloads),
        opens: Opens { tokens: &[Token::Downloads], ..NONE },
        ..ROW
    },
    Capability {
        id: "own-storage",
        says: "Keep data in this browser, on an origin that is its own alone.",
        key: Some(Key::Storage),
        mcp: Some("domain"),
        opens: Opens { tokens: &[Token::SameOrigin], ..NONE },
        ..ROW
    },
    // --- devices ---------------------------------------------------------------------------
    Capability {
        id: "camera",
        says: "Use your camera.",
        risk: Critical,
        key: Some(Key::Camera),
        btcp: Some("media:camera"),
        mcp: Some("permissions.camera"),
        guests: NETWORKED,
        opens: Opens { features: &[Feature::Camera], api: &["media.camera"], ..NONE },
        ..ROW
    },
    Capability {
        id: "microphone",
        says: "Listen to your microphone.",
        risk: Critical,
        key: Some(Key::Microphone),
        btcp: Some("media:microphone"),
        mcp: Some("permissions.microphone"),
        guests: NETWORKED,
        opens: Opens { features: &[Feature::Microphone], api: &["media.microphone"], ..NONE },
        ..ROW
    },
    Capability {
        id: "screen",
        says: "Record your screen.",
        risk: Critical,
        btcp: Some("media:screen"),
        guests: TOOLS,
        opens: Opens { features: &[Feature::DisplayCapture], api: &["media.screen"], ..NONE },
        ..ROW
    },
    Capability {
        id: "geolocation",
        says: "Learn where you are.",
        risk: High,
        key: Some(Key::Geolocation),
        btcp: Some("geolocation"),
        mcp: Some("permissions.geolocation"),
        guests: NETWORKED,
        opens: Opens { features: &[Feature::Geolocation], api: &["geolocation.getCurrentPosition"], ..NONE },
        ..ROW
    },
    Capability {
        id: "clipboard-write",
        says: "Replace what is on your clipboard.",
        risk: Medium,
        key: Some(Key::ClipboardWrite),
        btcp: Some("clipboard:write"),
        mcp: Some("permissions.clipboardWrite"),
        guests: NETWORKED,
        opens: Opens { features: &[Feature::ClipboardWrite], api: &["clipboard.writeText"], ..NONE },
        ..ROW
    },
    Capability {
        id: "clipboard-read",
        says: "Read what is on your clipboard.",
        risk: High,
        btcp: Some("clipboard:read"),
        guests: TOOLS,
        opens: Opens { features: &[Feature::ClipboardRead], api: &["clipboard.readText"], ..NONE },
        ..ROW
    },
    Capability {
        id: "notifications",
        says: "Show notifications.",
        btcp: Some("notifications"),
        guests: TOOLS,
        opens: Opens { api: &["notifications.show"], ..NONE },
        ..ROW
    },
    // --- the host's page -------------------------------------------------------------------
    Capability {
        id: "dom-read",
        says: "Read the part of this page that its owner offers.",
        btcp: Some("dom:read"),
        guests: TOOLS,
        opens: Opens {
            api: &[
                "dom.querySelector", "dom.querySelectorAll", "dom.getTextContent", "dom.getAttribute", "dom.exists",
                "dom.waitFor", "dom.batch",
            ],
            ..NONE
        },
        ..ROW
    },
    Capability {
        id: "dom-write",
        says: "Change and click in the part of this page that its owner offers.",
        risk: Medium,
        btcp: Some("dom:write"),
        guests: TOOLS,
        implies: &["dom:read"],
        opens: Opens {
            api: &["dom.setTextContent", "dom.setAttribute", "dom.setValue", "dom.click", "dom.batch"],
            ..NONE
        },
        ..ROW
    },
    Capability {
        id: "dom-observe",
        says: "Be told when the part of this page that its owner offers changes.",
        btcp: Some("dom:observe"),
        guests: TOOLS,
        opens: Opens { api: &["dom.observe"], ..NONE },
        ..ROW
    },
    Capability {
        id: "dom-shadow",
        says: "Look into components of this page that hide their insides.",
        risk: Medium,
        btcp: Some("dom:shadow"),
        guests: TOOLS,
        opens: Opens { api: &["dom.shadow"], ..NONE },
        ..ROW
    },
    // --- the host's storage ----------------------------------------------------------------
    Capability {
        id: "storage-local-read",
        says: "Read what this page keeps in this browser.",
        btcp: Some("storage:local:read"),
        guests: TOOLS,
        opens: Opens { api: &["localStorage.getItem"], ..NONE },
        ..ROW
    },
    Capability {
        id: "storage-local-write",
        says: "Change what this page keeps in this browser.",
        risk: Medium,
        btcp: Some("storage:local:write"),
        guests: TOOLS,
        implies: &["storage:local:read"],
        opens: Opens { api: &["localStorage.setItem", "localStorage.removeItem"], ..NONE },
        ..ROW
    },
    Capability {
        id: "storage-session-read",
        says: "Read what this page keeps until the tab is closed.",
        btcp: Some("storage:session:read"),
        guests: TOOLS,
        opens: Opens { api: &["sessionStorage.getItem"], ..NONE },
        ..ROW
    },
    Capability {
        id: "storage-session-write",
        says: "Change what this page keeps until the tab is closed.",
        risk: Medium,
        btcp: Some("storage:session:write"),
        guests: TOOLS,
        implies: &["storage:session:read"],
        opens: Opens { api: &["sessionStorage.setItem", "sessionStorage.removeItem"], ..NONE },
        ..ROW
    },
    Capability {
        id: "storage-indexed-read",
        says: "Read the databases this page keeps in this browser.",
        risk: Medium,
        btcp: Some("storage:indexed:read"),
        guests: TOOLS,
        opens: Opens { api: &["indexedDB.get", "indexedDB.getAll"], ..NONE },
        ..ROW
    },
    Capability {
        id: "storage-indexed-write",
        says: "Change the databases this page keeps in this browser.",
        risk: High,
        btcp: Some("storage:indexed:write"),
        guests: TOOLS,
        implies: &["storage:indexed:read"],
        opens: Opens { api: &["indexedDB.put", "indexedDB.delete"], ..NONE },
        ..ROW
    },
    Capability {
        id: "storage-cookie-read",
        says: "Read this page's cookies, which may let it act as you.",
        risk: High,
        btcp: Some("storage:cookie:read"),
        guests: TOOLS,
        opens: Opens { api: &["cookies.get"], ..NONE },
        ..ROW
    },
    Capability {
        id: "storage-cookie-write",
        says: "Change this page's cookies, which may sign you in as somebody else.",
        risk: Critical,
        btcp: Some("storage:cookie:write"),
        guests: TOOLS,
        opens: Opens { api: &["cookies.set"], ..NONE },
        ..ROW
    },
];

pub fn by_id(id: &str) -> Option<&'static Capability> {
    ROWS.iter().find(|row| row.id == id)
}

pub fn by_key(key: Key) -> Option<&'static Capability> {
    ROWS.iter().find(|row| row.key == Some(key))
}

pub fn by_btcp(name: &str) -> Option<&'static Capability> {
    ROWS.iter().find(|row| row.btcp == Some(name))
}

pub fn by_mcp(field: &str) -> Option<&'static Capability> {
    ROWS.iter().find(|row| row.mcp == Some(field))
}
