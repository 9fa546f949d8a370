//! Payment, identity and advertising.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Payment, identity and advertising",
    wall: Wall::Permissions,
    why: "every feature is closed by name, and none is delegated by `allow`",
    names: &[
        "adAuctionComponents", "AuthenticatorAssertionResponse", "AuthenticatorAttestationResponse",
        "AuthenticatorResponse", "BeforeInstallPromptEvent", "canLoadAdAuctionFencedFrame", "clearAppBadge",
        "clearOriginJoinedAdInterestGroups", "createAuctionNonce", "Credential", "credentials",
        "CredentialsContainer", "deprecatedReplaceInURN", "deprecatedRunAdAuctionEnforcesKAnonymity",
        "deprecatedURNToURL", "DigitalCredential", "doNotTrack", "FederatedCredential", "getInstalledRelatedApps",
        "getInterestGroupAdAuctionData", "globalPrivacyControl", "IdentityCredential", "IdentityCredentialError",
        "IdentityProvider", "joinAdInterestGroup", "leaveAdInterestGroup", "login", "NavigatorLogin",
        "onappinstalled", "onbeforeinstallprompt", "OTPCredential", "PasswordCredential", "PaymentAddress",
        "PaymentManager", "PaymentMethodChangeEvent", "PaymentRequest", "PaymentRequestUpdateEvent",
        "PaymentResponse", "ProtectedAudience", "protectedAudience", "PublicKeyCredential", "runAdAuction",
        "setAppBadge", "updateAdInterestGroups",
    ],
};
