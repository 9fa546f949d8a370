//! What a stranger may do. Behind a proxy on the same machine every request comes from loopback, and a server that takes
//! programs of its own machine at their word would take everybody's.

use belljar_base::Names;
use http::StatusCode;

use super::visit::Visitor;
use crate::finding::Finding;

pub(super) async fn check(visitor: &Visitor, names: &Names) -> Finding {
    match visitor.get(names.public(), "/metrics").await {
        Ok(seen) if matches!(seen.status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
            Finding::ok("strangers", "who has no token is turned away")
        }
        Ok(seen) if seen.status.is_success() => Finding::failed(
            "strangers",
            "anybody may use the API from outside, without a token",
            "make one with `belljar token new`, and say which proxies are yours in `proxies.trusted`",
        ),
        Ok(seen) => Finding::warning(
            "strangers",
            format!("a request without a token was answered with {}", seen.status),
            "Belljar answers it with 401: somebody else does before it",
        ),
        Err(error) => Finding::warning("strangers", format!("not seen: {error}"), "run this again"),
    }
}
