//! Clients of MCP 2026-07-28 that come back to `belljar mcp code` with the answer of their user. The page is played by hand.

use serde_json::{Value, json};

use crate::bench::Bench;
use crate::code::{Page, both, key};

/// A client of 2026-07-28 by hand: one request, with the answers it brings.
fn modern(bench: &Bench, code: &str, state: Option<&str>, answers: Value) -> Value {
    let about = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "by hand", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": { "elicitation": {} },
    });
    let mut params = json!({ "name": "run", "arguments": { "code": code }, "_meta": about });
    if let Some(state) = state {
        params["requestState"] = state.into();
        params["inputResponses"] = answers;
    }
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    let bearer = format!("Bearer {}", bench.server.code_token().unwrap());
    let headers = [
        ("Authorization", &*bearer),
        ("Accept", "application/json, text/event-stream"),
        ("Mcp-Protocol-Version", "2026-07-28"),
        ("Mcp-Method", "tools/call"),
        ("Mcp-Name", "run"),
    ];
    let answer = bench.ask("POST", "/code/mcp", &headers, Some(&body));
    let sent =
        answer.text.lines().find(|line| line.contains("\"jsonrpc\"")).unwrap_or_else(|| panic!("{}", answer.text));
    serde_json::from_str(sent.strip_prefix("data: ").unwrap_or(sent)).unwrap_or_else(|_| panic!("{}", answer.text))
}

/// What a client sends back is a stranger's: only the answers to what was asked, for the program that asked, once.
#[test]
fn a_client_that_comes_back_answers_its_own_questions_once() {
    let bench = both();
    let mut page = Page::open(&bench);
    let program = "return 'erased'";
    std::thread::scope(|scope| {
        let ask_for = |page: &mut Page<'_>, record: u64| {
            let first = scope.spawn(|| modern(&bench, program, None, Value::Null));
            let run = page.event("run")["run"].clone();
            let body = json!({ "run": run, "tool": "own:erase", "args": { "record": record }, "line": 1 });
            let connection = page.connection.clone();
            let waits = scope.spawn({
                let bench = &bench;
                move || {
                    let mut body = body;
                    body["connection"] = connection.into();
                    let headers = [("Origin", bench.server.origin()), ("Belljar-Owner", key(bench))];
                    bench.ask("POST", "/api/v1/code/approvals", &headers, Some(&body))
                }
            });
            let asked = first.join().unwrap()["result"].clone();
            assert_eq!(asked["resultType"], "input_required", "{asked}");
            let question = &asked["inputRequests"]["0"];
            assert_eq!(question["method"], "elicitation/create", "{asked}");
            assert!(question["params"]["message"].as_str().unwrap().contains(&format!("{{\"record\":{record}}}")));
            let state = asked["requestState"].as_str().unwrap().to_owned();
            (run, state, waits)
        };
        let yes = || json!({ "0": { "action": "accept", "content": {} } });
        let is_gone = |answer: &Value| answer["result"]["_meta"]["belljar/error"]["code"] == "SANDBOX_LOST";

        // A state that was made up, and nobody's.
        assert!(is_gone(&modern(&bench, program, Some("guessed"), yes())));

        // The right one; while its program goes on, it is good for nothing more.
        let (run, state, waits) = ask_for(&mut page, 1);
        let again = scope.spawn({
            let (bench, state) = (&bench, state.clone());
            move || modern(bench, program, Some(&state), yes())
        });
        assert_eq!(waits.join().unwrap().json(), json!({ "answer": "once" }));
        assert!(is_gone(&modern(&bench, program, Some(&state), yes())));
        let erase =
            |page: &Page<'_>, run: &Value, record: u64| page.call(run, "own:erase", json!({ "record": record }));
        assert_eq!(erase(&page, &run, 1)["value"], "erased 1");
        assert_eq!(erase(&page, &run, 1)["error"]["code"], "TOOL_REFUSED");
        assert_eq!(page.post("results", json!({ "run": run, "value": "erased" })).status, 204);
        assert_eq!(again.join().unwrap()["result"]["structuredContent"]["value"], "erased");

        // An answer that is none refuses.
        for answers in [Value::Null, json!({}), json!({ "1": { "action": "accept" } }), json!({ "0": true })] {
            let (run, state, waits) = ask_for(&mut page, 2);
            let again = scope.spawn({
                let bench = &bench;
                move || modern(bench, program, Some(&state), answers)
            });
            assert_eq!(waits.join().unwrap().json(), json!({ "answer": "no" }));
            assert_eq!(erase(&page, &run, 2)["error"]["code"], "TOOL_REFUSED");
            assert_eq!(page.post("results", json!({ "run": run, "value": 0 })).status, 204);
            assert_eq!(again.join().unwrap()["result"]["structuredContent"]["value"], 0);
        }

        // With another program the answer is refused, and the run ends.
        let (run, state, waits) = ask_for(&mut page, 3);
        assert!(is_gone(&modern(&bench, "return 'other'", Some(&state), yes())));
        assert_eq!(page.event("cancel")["run"], run);
        // Refused, by the end of the run or because nobody is left to answer: whichever is seen first.
        let said = waits.join().unwrap();
        assert!(said.status == 409 || said.json()["answer"] == "no", "{}", said.text);

        // An end that came while nobody asked is told to whoever comes back.
        let (run, state, waits) = ask_for(&mut page, 4);
        assert_eq!(page.post("results", json!({ "run": run, "value": "late" })).status, 204);
        assert_eq!(waits.join().unwrap().status, 409);
        let told = modern(&bench, program, Some(&state), yes());
        assert_eq!(told["result"]["structuredContent"]["value"], "late", "{told}");
    });
}
