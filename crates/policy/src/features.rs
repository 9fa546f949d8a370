//! The features of Permissions-Policy. Every one that Chromium knows is closed by name; a policy
//! opens a few, and the capability table says which.

/// Features a capability can open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    Camera,
    Microphone,
    Geolocation,
    ClipboardRead,
    ClipboardWrite,
    DisplayCapture,
}

impl Feature {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Camera => "camera",
            Self::Microphone => "microphone",
            Self::Geolocation => "geolocation",
            Self::ClipboardRead => "clipboard-read",
            Self::ClipboardWrite => "clipboard-write",
            Self::DisplayCapture => "display-capture",
        }
    }
}

/// Every feature that Chromium lists, in the order of the header. A name it does not know makes a
/// line in every guest's console and closes nothing, so `document-domain` and its like are not here, nor is WebMCP's
/// `tools`: `facts::surface` of the browser tests fails when an installed browser lists one that is not. Until it has its
/// row, a feature is closed by default for frames of other sites, and no guest's frame is of the page's.
pub static FEATURES: &[&str] = &[
    "accelerometer", "aria-notify", "autoplay", "browsing-topics", "camera", "captured-surface-control",
    "clipboard-read", "clipboard-write", "compute-pressure", "cross-origin-isolated", "deferred-fetch",
    "deferred-fetch-minimal", "digital-credentials-create", "digital-credentials-get", "display-capture",
    "encrypted-media", "fullscreen", "gamepad", "geolocation", "gyroscope", "hid", "identity-credentials-get",
    "idle-detection", "interest-cohort", "keyboard-map", "language-detector", "language-model", "local-fonts",
    "local-network", "local-network-access", "loopback-network", "magnetometer", "media-playback-while-not-visible",
    "microphone", "midi", "on-device-speech-recognition", "otp-credentials", "payment", "picture-in-picture",
    "private-state-token-issuance", "private-state-token-redemption", "publickey-credentials-create",
    "publickey-credentials-get", "screen-wake-lock", "serial", "speaker-selection", "storage-access", "summarizer",
    "sync-xhr", "translator", "unload", "usb", "window-management", "xr-spatial-tracking",
];

/// Features that Chromium lists and that stay as they are.
pub static NOT_CLOSED: &[(&str, &str)] = &[
    ("ch-device-memory", HINT),
    ("ch-downlink", HINT),
    ("ch-dpr", HINT),
    ("ch-ect", HINT),
    ("ch-prefers-color-scheme", HINT),
    ("ch-prefers-reduced-motion", HINT),
    ("ch-prefers-reduced-transparency", HINT),
    ("ch-rtt", HINT),
    ("ch-save-data", HINT),
    ("ch-ua", HINT),
    ("ch-ua-arch", HINT),
    ("ch-ua-bitness", HINT),
    ("ch-ua-form-factors", HINT),
    ("ch-ua-full-version", HINT),
    ("ch-ua-full-version-list", HINT),
    ("ch-ua-high-entropy-values", HINT),
    ("ch-ua-mobile", HINT),
    ("ch-ua-model", HINT),
    ("ch-ua-platform", HINT),
    ("ch-ua-platform-version", HINT),
    ("ch-ua-wow64", HINT),
    ("ch-viewport-height", HINT),
    ("ch-viewport-width", HINT),
    ("ch-width", HINT),
];

const HINT: &str = "a header that the browser adds to requests which are allowed; it holds nothing of the guest's";
