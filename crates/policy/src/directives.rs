//! The directives of Content-Security-Policy: one row each, written or left out on purpose.

macro_rules! directives {
    ($($variant:ident, $name:literal, $doc:literal;)*) => {
        /// The directives a policy writes, in the order they stand in the header.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Directive { $($variant),* }

        impl Directive {
            pub const COUNT: usize = [$(Self::$variant),*].len();
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),*];

            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            pub const fn doc(self) -> &'static str {
                match self { $(Self::$variant => $doc),* }
            }
        }
    };
}

directives! {
    Default, "default-src", "the fallback of other directives: nothing";
    Script, "script-src", "scripts";
    Style, "style-src", "style sheets and inline styles";
    Img, "img-src", "images";
    Font, "font-src", "fonts";
    Media, "media-src", "audio and video";
    Connect, "connect-src", "fetch, XMLHttpRequest, WebSocket, EventSource, beacons, WebTransport";
    Worker, "worker-src", "workers of every kind";
    Child, "child-src", "frames and workers, in browsers that know no finer directive";
    Frame, "frame-src", "frames inside, and where they may navigate to";
    Object, "object-src", "plug-ins";
    BaseUri, "base-uri", "what <base> may point at";
    FormAction, "form-action", "where forms go";
    FrameAncestors, "frame-ancestors", "who may show the document in a frame";
    Sandbox, "sandbox", "the sandbox, also when the document is opened on its own";
    ReportUri, "report-uri", "where reports go over http, and from older browsers";
    ReportTo, "report-to", "where reports go over https; over http it would disable report-uri";
}

impl Directive {
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|directive| directive.name() == name)
    }

    /// Whether it is about what a document loads and sends, and not about who shows it or hears of it.
    pub(crate) const fn can_be_narrowed(self) -> bool {
        !matches!(self, Self::FrameAncestors | Self::Sandbox | Self::ReportUri | Self::ReportTo)
    }

    /// The one that browsers go by where this one is not written.
    pub(crate) const fn falls_back_on(self) -> Option<Self> {
        match self {
            Self::Frame => Some(Self::Child),
            Self::Style | Self::Img | Self::Font | Self::Media | Self::Connect | Self::Child | Self::Object => {
                Some(Self::Default)
            }
            _ => None,
        }
    }
}

/// Directives that exist and are not written.
pub static LEFT_OUT: &[(&str, &str)] = &[
    ("script-src-elem", "falls back on script-src, which has the same value"),
    ("script-src-attr", "falls back on script-src, which has the same value"),
    ("style-src-elem", "falls back on style-src, which has the same value"),
    ("style-src-attr", "falls back on style-src, which has the same value"),
    ("fenced-frame-src", "falls back on frame-src, which has the same value"),
    ("manifest-src", "default-src closes manifests; a frame has none, and WebKit logs an error for the directive"),
    (
        "webrtc",
        "no engine enforces it and all three log a warning or an error; Connection-Allowlist closes WebRTC where it exists",
    ),
    ("prefetch-src", "removed from the standard; default-src closes prefetches"),
    ("navigate-to", "removed from the standard; the outer frame's frame-src closes navigation"),
    ("plugin-types", "removed from the standard; object-src closes plug-ins"),
    ("require-trusted-types-for", "breaks ordinary pages; the outer frame has no sink to guard"),
    ("trusted-types", "as require-trusted-types-for"),
    ("upgrade-insecure-requests", "a source has its scheme"),
    ("block-all-mixed-content", "removed from the standard"),
    ("require-sri-for", "never standardised"),
];

/// Words that look like directives, in a browser's code, and are none.
pub static NOT_DIRECTIVES: &[(&str, &str)] = &[
    ("data-src", "an attribute"),
    ("font-face-src", "an element of SVG"),
    ("moz-src", "a scheme of Firefox's own files"),
    ("one-minus-src", "a factor of blending in WebGPU"),
];
