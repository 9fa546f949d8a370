//! C025, C029: what a widget may say to its host.
//!
//! Everything but the sandbox's own methods passes; what the host does with it is the host's business. A tool call is
//! taken out of the message, so that it meets the same checks as a call of a run.
//!
//! Some requests put something before the user: a new tab, a file. They need a click or a key inside the widget, which
//! the outer frame learns from the browser. A click on the page around it does not count.

use crate::codes::Rule;
use crate::verdict::Objection;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// What the gate reads of a relayed message.
#[derive(Debug)]
pub(crate) struct Relayed<'a> {
    /// Empty for a response.
    pub(crate) method: Cow<'a, str>,
    /// The tool's name and its arguments' text, if the message is a tool call.
    pub(crate) tool: Option<(Cow<'a, str>, &'a str)>,
}

const RESERVED: &str = "ui/notifications/sandbox-";

const NEEDS_ACTIVATION: [&str; 2] = ["ui/open-link", "ui/download-file"];

pub(crate) fn check(message: &str, activated: bool) -> Result<Relayed<'_>, Objection> {
    let not_rpc = |reason: String| Objection::new(Rule::NotJson, reason);
    // A struct can also be read from an array of its fields, which the host would take for a batch.
    if !message.trim_start().starts_with('{') {
        return Err(not_rpc("Not JSON-RPC 2.0: not an object.".into()));
    }
    let head: Head<'_> =
        serde_json::from_str(message).map_err(|error| not_rpc(format!("Not JSON-RPC 2.0: {error}.")))?;
    if head.jsonrpc != "2.0" {
        return Err(not_rpc("Not JSON-RPC 2.0: `jsonrpc` is not \"2.0\".".into()));
    }
    let Some(method) = head.method else { return Ok(Relayed { method: Cow::Borrowed(""), tool: None }) };
    if method.starts_with(RESERVED) {
        return Err(Objection::new(Rule::ReservedMethod, format!("It starts with `{RESERVED}`.")));
    }
    if !activated && NEEDS_ACTIVATION.contains(&method.as_ref()) {
        return Err(Objection::new(
            Rule::NoActivation,
            format!("Nobody has just used the widget, and it asked for `{method}`."),
        ));
    }
    if method != "tools/call" {
        return Ok(Relayed { method, tool: None });
    }
    let params = head.params.filter(|params| params.get().starts_with('{'));
    let params = params.ok_or_else(|| not_rpc("`tools/call` has no parameters by name.".into()))?;
    let call: ToolParams<'_> = serde_json::from_str(params.get())
        .map_err(|error| not_rpc(format!("The parameters of `tools/call` are not what MCP says: {error}.")))?;
    let args = call.arguments.map_or("{}", RawValue::get);
    Ok(Relayed { method, tool: Some((call.name, args)) })
}

/// Reads only what is needed; a widget's message may carry more.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    jsonrpc: Cow<'a, str>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

/// A method that is there is a text. Read as none, `null` would make a request look like a response.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(from: D) -> Result<Option<Cow<'a, str>>, D::Error> {
    #[derive(Deserialize)]
    struct Text<'a>(#[serde(borrow)] Cow<'a, str>);
    Text::deserialize(from).map(|text| Some(text.0))
}

#[derive(Deserialize)]
struct ToolParams<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        table::check(
            |message| check(message, false),
            &[
                r#"{"jsonrpc":"2.0","id":1,"method":"ui/initialize","params":{}}"#,
                r#"{"jsonrpc":"2.0","method":"ui/notifications/size-changed","params":{"width":1}}"#,
                r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
                r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-time","arguments":{}}}"#,
                r#"{"jsonrpc":"2.0","id":"x","method":"vendor/own","params":[1]}"#,
            ],
            &[
                (
                    r#"{"jsonrpc":"2.0","method":"ui/notifications/sandbox-proxy-ready","params":{}}"#,
                    Rule::ReservedMethod,
                ),
                (r#"{"jsonrpc":"2.0","method":"ui/notifications/sandbox\u002dresource-ready"}"#, Rule::ReservedMethod),
                (r#"{"method":"ping"}"#, Rule::NotJson),
                (r#"{"jsonrpc":"1.0","method":"ping"}"#, Rule::NotJson),
                (r#"{"jsonrpc":"2.0","method":7}"#, Rule::NotJson),
                (r#"{"jsonrpc":"2.0","id":1,"method":null}"#, Rule::NotJson),
                (r#"{"jsonrpc":"2.0","id":1,"method":["ping"]}"#, Rule::NotJson),
                (
                    r#"{"jsonrpc":"2.0","id":1,"method":"ui/open-link","params":{"url":"https://a.example"}}"#,
                    Rule::NoActivation,
                ),
                (r#"{"jsonrpc":"2.0","id":1,"method":"ui\u002fopen-link"}"#, Rule::NoActivation),
                (r#"{"jsonrpc":"2.0","id":1,"method":"ui/download-file","params":{}}"#, Rule::NoActivation),
                // Two methods: whoever reads the first and whoever reads the last would disagree.
                (r#"{"jsonrpc":"2.0","method":"ping","method":"tools/call"}"#, Rule::NotJson),
                (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, Rule::NotJson),
                (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}"#, Rule::NotJson),
                (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":["get-time",{}]}"#, Rule::NotJson),
                (r#"["2.0","ping",{}]"#, Rule::NotJson),
                ("[]", Rule::NotJson),
                ("", Rule::NotJson),
            ],
        );
    }

    #[test]
    fn whoever_was_clicked_may_open_a_link() {
        for method in NEEDS_ACTIVATION {
            let message = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}"}}"#);
            assert_eq!(check(&message, true).unwrap().method, method);
        }
    }

    #[test]
    fn a_tool_call_is_taken_out() {
        let relayed = check(
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a\u003ab","arguments":{"x": 1}}}"#,
            false,
        );
        assert_eq!(relayed.unwrap().tool, Some(("a:b".into(), r#"{"x": 1}"#)));
    }
}
