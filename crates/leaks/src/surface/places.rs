//! Windows, addresses and navigation.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Windows, addresses and navigation",
    wall: Wall::Sandbox,
    why: "no token for popups or the top page; the outer frame's `frame-src` pins the guest",
    names: &[
        "activeViewTransition", "baseURI", "browsingTopics", "clientInformation", "close", "closed",
        "credentialless", "crossOriginIsolated", "defaultView", "document", "DocumentPictureInPicture",
        "documentPictureInPicture", "DocumentPictureInPictureEvent", "documentURI", "domain", "External", "external",
        "Fence", "fence", "FencedFrameConfig", "frameElement", "frames", "globalThis", "hasPrivateToken",
        "hasRedemptionRecord", "hasStorageAccess", "hasUnpartitionedCookieAccess", "History", "history",
        "HTMLFencedFrameElement", "isSecureContext", "LaunchParams", "LaunchQueue", "launchQueue", "length",
        "Location", "location", "name", "NavigateEvent", "Navigation", "navigation", "NavigationActivation",
        "NavigationCurrentEntryChangeEvent", "NavigationDestination", "NavigationHistoryEntry",
        "NavigationPrecommitController", "NavigationPreloadManager", "NavigationTransition", "Navigator",
        "navigator", "NavigatorUAData", "offscreenBuffering", "onprerenderingchange", "open", "opener", "origin",
        "originAgentCluster", "PageRevealEvent", "PageSwapEvent", "PageTransitionEvent", "parent", "prerendering",
        "referrer", "registerProtocolHandler", "requestStorageAccess", "self", "startViewTransition", "status",
        "stop", "top", "unregisterProtocolHandler", "URL", "wasDiscarded", "window",
    ],
};
