//! A person is asked, through the MCP client.

use rmcp::model::{ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema};
use rmcp::service::{RequestContext, RoleServer};
use serde::Deserialize as _;
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// A call that waits for somebody.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) tool: String,
    pub(crate) args: Value,
    /// Where in the program, from 1.
    pub(crate) line: Option<u64>,
    pub(crate) reply: oneshot::Sender<Approval>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Approval {
    /// This call.
    Once,
    /// Every call of the tool in this run.
    Run,
    No,
}

impl Approval {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::Run => "run",
            Self::No => "no",
        }
    }
}

/// More of the arguments than this is not read before agreeing to them.
const MAX_SHOWN: usize = 2_000;

/// How a client is asked to ask its user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// By a request of this server's.
    Request,
    /// By a result after which it sends its own request again: MCP 2026-07-28, in which servers do not ask clients.
    Again,
    /// It has no elicitation.
    Never,
}

pub(crate) fn asks(context: &RequestContext<RoleServer>) -> Asks {
    let form = context.client_capabilities().and_then(|all| all.elicitation).is_some_and(|elicitation| {
        // A client that names no kind has the first, which is a form.
        elicitation.form.is_some() || elicitation.url.is_none()
    });
    match context.protocol_version() {
        _ if !form => Asks::Never,
        Some(version) if !version.has_initialize() => Asks::Again,
        _ => Asks::Request,
    }
}

/// As the client gets it.
pub(crate) fn asked(question: &Question) -> Option<ElicitRequestParams> {
    let (message, requested_schema) = (message(question), schema()?);
    Some(ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema })
}

/// Whatever is not a clear yes is a no.
pub(crate) async fn ask(context: &RequestContext<RoleServer>, question: &Question) -> Approval {
    let Some(asked) = asked(question) else { return Approval::No };
    match context.peer.create_elicitation(asked).await {
        Ok(answer) => of_answer(&answer),
        Err(error) => {
            tracing::warn!(%error, "the MCP client did not ask its user");
            Approval::No
        }
    }
}

/// The same for an answer that came with a request.
pub(crate) fn read(answer: &Value) -> Approval {
    ElicitResult::deserialize(answer).map_or(Approval::No, |answer| of_answer(&answer))
}

fn of_answer(answer: &ElicitResult) -> Approval {
    if answer.action != ElicitationAction::Accept {
        return Approval::No;
    }
    let whole = answer.content.as_ref().and_then(|content| content.get("wholeRun")).is_some_and(|it| it == true);
    if whole { Approval::Run } else { Approval::Once }
}

fn schema() -> Option<ElicitationSchema> {
    let written = json!({
        "type": "object",
        "properties": {
            "wholeRun": {
                "type": "boolean",
                "title": "Also every further call of this tool by this program",
                "default": false,
            },
        },
    });
    serde_json::from_value(written).ok()
}

fn message(question: &Question) -> String {
    let place = question.line.map(|line| format!(" (line {line} of the program)")).unwrap_or_default();
    let args = plain(&question.args.to_string());
    let shown: String = args.chars().take(MAX_SHOWN).collect();
    let left = args.chars().count().saturating_sub(MAX_SHOWN);
    let more = if left > 0 { format!(" … and {left} more characters") } else { String::new() };
    format!("A program wants to call `{}`{place} with:\n{shown}{more}\n\nAllow this call?", question.tool)
}

/// What a program wrote, without letters that are not seen or that turn the text around.
fn plain(text: &str) -> String {
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    text.chars()
        .flat_map(|letter| if hidden(letter) { letter.escape_unicode().collect() } else { vec![letter] })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clear_yes_is_one() {
        for (answer, approval) in [
            (json!({ "action": "accept" }), Approval::Once),
            (json!({ "action": "accept", "content": {} }), Approval::Once),
            (json!({ "action": "accept", "content": { "wholeRun": "true" } }), Approval::Once),
            (json!({ "action": "accept", "content": { "wholeRun": true } }), Approval::Run),
            (json!({ "action": "decline", "content": { "wholeRun": true } }), Approval::No),
            (json!({ "action": "cancel" }), Approval::No),
            (json!({ "action": "yes" }), Approval::No),
            (json!({}), Approval::No),
            (json!(true), Approval::No),
            (json!(["accept"]), Approval::No),
        ] {
            assert_eq!(read(&answer), approval, "{answer}");
        }
    }

    #[test]
    fn what_a_person_reads() {
        assert!(schema().is_some());
        let ask = |args: Value, line: Option<u64>| {
            message(&Question { tool: "db:drop".into(), args, line, reply: oneshot::channel().0 })
        };
        assert_eq!(
            ask(json!({ "table": "users" }), Some(3)),
            "A program wants to call `db:drop` (line 3 of the program) with:\n{\"table\":\"users\"}\n\nAllow this call?"
        );
        let long = ask(json!({ "text": "x".repeat(5_000) }), None);
        assert!(long.contains(" … and 3011 more characters"), "{long}");
        let turned = ask(json!({ "text": "a\u{202e}b\nAllow this call?" }), None);
        assert!(turned.contains("a\\u{202e}b\\nAllow") && turned.lines().count() == 4, "{turned}");
    }
}
