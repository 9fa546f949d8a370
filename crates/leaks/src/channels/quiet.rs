//! Requests that nobody writes as one: the browser makes them for something else.

use crate::channel::{Channel, Group};

const fn row(id: &'static str, what: &'static str, by: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Requests, id, what, by, tries).needs(&["document"])
}

pub(super) const ROWS: &[Channel] = &[
    row("icon", "`<link rel=icon>`", "CSP `img-src`; a frame has no icon", r#"await add("link", { rel: "icon", href: to.http + ".png" }, document.head)"#),
    row(
        "manifest",
        "`<link rel=manifest>`",
        "CSP `manifest-src`",
        r#"await add("link", { rel: "manifest", href: to.http + ".json" }, document.head)"#,
    ),
    row(
        "meta-report",
        "a policy of one's own with `report-uri`",
        "reports are for headers alone, in every engine",
        r#"put(`<meta http-equiv="Content-Security-Policy" content="media-src 'none'; report-uri ${to.http}">`); put("<audio src='data:audio/mp3,x'></audio>"); await wait(800)"#,
    ),
    row(
        "attribution",
        "`<img attributionsrc>`",
        "CSP `img-src`, Permissions-Policy",
        r#"const i = document.createElement("img"); i.setAttribute("attributionsrc", to.http); document.body.append(i); await wait(800)"#,
    ),
    row(
        "payment-manifest",
        "`PaymentRequest`, which fetches the method's manifest",
        "CSP `connect-src`, Permissions-Policy `payment`",
        r#"const p = new PaymentRequest([{ supportedMethods: to.http }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }); await Promise.race([p.canMakePayment(), wait(1000)])"#,
    )
    .needs(&["PaymentRequest"]),
    row(
        "identity",
        "`navigator.credentials`, which fetches the provider's configuration",
        "CSP `connect-src`, Permissions-Policy `identity-credentials-get`",
        r#"await Promise.race([navigator.credentials.get({ identity: { providers: [{ configURL: to.http + ".json", clientId: to.token }] } }), wait(1000)])"#,
    )
    .needs(&["IdentityCredential"]),
];
