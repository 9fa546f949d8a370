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

/// Every feature, in the order of the header.
pub static FEATURES: &[&str] = &[
    "accelerometer", "attribution-reporting", "autoplay", "bluetooth", "browsing-topics", "camera",
    "captured-surface-control", "clipboard-read", "clipboard-write", "compute-pressure", "controlled-frame",
    "cross-origin-isolated", "deferred-fetch", "deferred-fetch-minimal", "digital-credentials-get", "direct-sockets",
    "display-capture", "document-domain", "encrypted-media", "fullscreen", "gamepad", "geolocation", "gyroscope",
    "hid", "identity-credentials-get", "idle-detection", "interest-cohort", "join-ad-interest-group", "keyboard-map",
    "language-detector", "local-fonts", "local-network", "local-network-access", "loopback-network", "magnetometer",
    "microphone", "midi", "otp-credentials", "payment", "picture-in-picture", "private-aggregation",
    "private-state-token-issuance", "private-state-token-redemption", "publickey-credentials-create",
    "publickey-credentials-get", "rewriter", "run-ad-auction", "screen-wake-lock", "serial", "shared-storage",
    "shared-storage-select-url", "smart-card", "speaker-selection", "storage-access", "sub-apps", "summarizer",
    "sync-xhr", "translator", "unload", "usb", "web-share", "window-management", "writer", "xr-spatial-tracking",
];
