//! One line from a server: a message, or what can be said about it when it is none.

use rmcp::model::{ErrorCode as RpcCode, ErrorData, RequestId, ServerJsonRpcMessage};
use serde_json::{Value, json};

/// In the `data` of errors that Belljar puts in the place of an answer.
pub(crate) const OWN: &str = "belljar";

/// What a line is.
#[derive(Debug)]
pub(super) enum Read {
    Message(Box<ServerJsonRpcMessage>),
    /// Not MCP; with the beginning of what it was.
    Junk(String),
}

pub(super) fn read(line: &[u8]) -> Read {
    if let Ok(message) = serde_json::from_slice::<ServerJsonRpcMessage>(line) {
        return Read::Message(Box::new(message));
    }
    // An answer that is broken still answers somebody, who need not wait until time is up.
    let value = serde_json::from_slice::<Value>(line).unwrap_or_default();
    match (value.get("id").and_then(request_id), value.get("method")) {
        (Some(id), None) => {
            Read::Message(Box::new(instead_of(id, "BAD_ANSWER", "the server's answer is not JSON-RPC 2.0")))
        }
        _ => Read::Junk(String::from_utf8_lossy(line).chars().take(200).collect()),
    }
}

/// The answer to whoever waits for a line that was too long, if its ends tell who that is.
pub(super) fn too_long(head: &[u8], tail: &[u8], most: usize) -> Option<ServerJsonRpcMessage> {
    let id = id_at_start(head).or_else(|| id_at_end(tail))?;
    let message = format!("the server's answer has more than {most} bytes (`limits.mcpOutputBytes`)");
    Some(instead_of(id, "OUTPUT_TOO_LARGE", &message))
}

fn instead_of(id: RequestId, what: &str, message: &str) -> ServerJsonRpcMessage {
    let error = ErrorData::new(RpcCode::INTERNAL_ERROR, message.to_owned(), Some(json!({ OWN: what })));
    ServerJsonRpcMessage::error(error, Some(id))
}

fn request_id(value: &Value) -> Option<RequestId> {
    serde_json::from_value(value.clone()).ok()
}

/// `{"jsonrpc":"2.0","id":7,…`
fn id_at_start(head: &[u8]) -> Option<RequestId> {
    let text: String = String::from_utf8_lossy(head).chars().filter(|one| !one.is_whitespace()).collect();
    let rest = text.strip_prefix(r#"{"jsonrpc":"2.0","id":"#).or_else(|| text.strip_prefix(r#"{"id":"#))?;
    rest.split(',').next()?.parse().ok().map(RequestId::Number)
}

/// `…,"jsonrpc":"2.0","id":7}`, as most servers write it.
fn id_at_end(tail: &[u8]) -> Option<RequestId> {
    let text: String = String::from_utf8_lossy(tail).chars().filter(|one| !one.is_whitespace()).collect();
    let (before, id) = text.strip_suffix('}')?.rsplit_once(r#""id":"#)?;
    before.ends_with([',', '{']).then_some(())?;
    id.parse().ok().map(RequestId::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_broken_answers_and_junk() {
        let kind = |line: &str| match read(line.as_bytes()) {
            Read::Message(message) => match *message {
                ServerJsonRpcMessage::Error(error) => format!("error {}", error.error.message),
                ServerJsonRpcMessage::Response(_) => "response".into(),
                ServerJsonRpcMessage::Notification(_) => "notification".into(),
                ServerJsonRpcMessage::Request(_) => "request".into(),
            },
            Read::Junk(text) => format!("junk {text}"),
        };
        assert_eq!(kind(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#), "response");
        assert_eq!(kind(r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#), "notification");
        assert_eq!(kind(r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#), "request");
        assert_eq!(kind(r#"{"id":1,"result":{}}"#), "error the server's answer is not JSON-RPC 2.0");
        assert_eq!(kind(r#"{"jsonrpc":"1.0","id":1,"result":{}}"#), "error the server's answer is not JSON-RPC 2.0");
        assert_eq!(kind("listening on port 3000"), "junk listening on port 3000");
        assert_eq!(kind("[]"), "junk []");
        assert!(matches!(read(b"\xff\xfe"), Read::Junk(_)));
    }

    #[test]
    fn whom_a_long_line_was_for() {
        let id = |head: &str, tail: &str| {
            too_long(head.as_bytes(), tail.as_bytes(), 9).map(|message| match message {
                ServerJsonRpcMessage::Error(error) => error.id.unwrap().to_string(),
                _ => panic!(),
            })
        };
        assert_eq!(id(r#"{"jsonrpc":"2.0","id":7,"result":{"content""#, "aaaa").as_deref(), Some("7"));
        assert_eq!(id(r#"{"result":{"id":3,"#, r#"aaa"}]},"jsonrpc":"2.0","id":8}"#).as_deref(), Some("8"));
        assert_eq!(id(r#"{"result":{"id":3,"#, r#"aaa"}]}}"#), None);
        assert_eq!(id("aaaa", "aaaa"), None);
    }
}
