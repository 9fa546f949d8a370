//! `belljar mcp code` without a browser: what clients are told, who is let in, and what a page can and cannot do. The page
//! is played by hand here, to send what the real one never would; tests/browser/agents/code.rs has the real one.

#![expect(clippy::needless_pass_by_value, reason = "tests write their `json!` in place")]

use std::io::{BufRead as _, BufReader, Lines};
use std::net::TcpStream;

use belljar_serve::{CodeClients, CodeConfig};
use serde_json::{Value, json};

use crate::agent::Agent;
use crate::bench::{Answer, Bench, example, own, until};

fn bench(servers: Value, policy: &str) -> Bench {
    let code = CodeConfig { policy: policy.into(), clients: CodeClients::Http(None) };
    Bench::with(servers, |config| config.code = Some(code))
}

pub(crate) fn both() -> Bench {
    bench(json!({ "own": own("good"), "monitor": example("system-monitor") }), "")
}

fn url(bench: &Bench) -> String {
    format!("{}/code/mcp", bench.server.origin())
}

fn client(bench: &Bench, generation: &str) -> Agent {
    let mut agent = Agent::over_http(generation, &url(bench), bench.server.code_token().unwrap());
    let greeted = agent.connect();
    assert_eq!(greeted["value"]["server"]["name"], "belljar-code", "{greeted}");
    agent
}

fn text(answer: &Value) -> &str {
    answer["value"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"))
}

fn code(answer: &Value) -> &str {
    assert_eq!(answer["value"]["isError"], true, "{answer}");
    answer["value"]["_meta"]["belljar/error"]["code"].as_str().unwrap_or_else(|| panic!("{answer}"))
}

/// A page, played by hand.
pub(crate) struct Page<'b> {
    bench: &'b Bench,
    pub(crate) connection: String,
    lines: Lines<BufReader<TcpStream>>,
}

impl<'b> Page<'b> {
    pub(crate) fn open(bench: &'b Bench) -> Self {
        let headers = [("Origin", bench.server.origin()), ("Belljar-Owner", key(bench))];
        let stream = bench.send("GET", "/api/v1/code/events", &headers, None);
        let mut page = Self { bench, connection: String::new(), lines: BufReader::new(stream).lines() };
        page.connection = page.event("ready")["connection"].as_str().unwrap().to_owned();
        page
    }

    /// The next event, which has this name.
    pub(crate) fn event(&mut self, name: &str) -> Value {
        let mut next = |part: &str| {
            let mut found = self.lines.by_ref().map(Result::unwrap);
            found.find_map(|line| Some(line.split_once(part)?.1.to_owned())).expect("the stream goes on")
        };
        assert_eq!(next("event: "), name);
        serde_json::from_str(&next("data: ")).unwrap()
    }

    pub(crate) fn post(&self, path: &str, mut body: Value) -> Answer {
        if body.get("connection").is_none() {
            body["connection"] = self.connection.as_str().into();
        }
        let headers = [("Origin", self.bench.server.origin()), ("Belljar-Owner", key(self.bench))];
        self.bench.ask("POST", &format!("/api/v1/code/{path}"), &headers, Some(&body))
    }

    pub(crate) fn call(&self, run: &Value, tool: &str, args: Value) -> Value {
        let answer = self.post("calls", json!({ "run": run, "tool": tool, "args": args }));
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }
}

pub(crate) fn key(bench: &Bench) -> &str {
    bench.server.code_page().unwrap().split_once('#').unwrap().1
}

#[test]
fn tools_of_all_servers_are_found_and_described() {
    let bench = bench(json!({ "own": own("good"), "monitor": example("system-monitor"), "gone": own("exits") }), "");
    for generation in ["sdk", "client", "modern"] {
        let mut agent = client(&bench, generation);
        assert_eq!(agent.names(), ["search", "describe", "run"], "{generation}");
        let found = agent.call("search", json!({ "query": "erase a record", "limit": 3 }));
        assert!(text(&found).starts_with("own:erase — tools.own.erase(…) — Erases a record for good."), "{found}");
        assert_eq!(found["value"]["structuredContent"]["found"][0]["name"], "own:erase");
        // A server that does not start is told, and takes nothing else with it.
        assert!(text(&found).contains("Not available:\ngone: "), "{found}");
        assert!(!found.to_string().contains("s3cret"), "{found}");
        let found = agent.call("search", json!({ "query": "system info" }));
        assert!(text(&found).contains("monitor:"), "{found}");
        let one = agent.call("describe", json!({ "name": "tools.own.erase" }));
        for part in ["erase(input?: ", "May delete or overwrite.", "The user is asked before it runs."] {
            assert!(text(&one).contains(part), "{part} {one}");
        }
        let all = agent.call("describe", json!({}));
        assert!(text(&all).contains("declare const tools"), "{all}");
        assert!(all["value"]["structuredContent"]["cut"]["total"].as_u64().is_some_and(|total| total > 15), "{all}");
        // What is for apps alone is not for models.
        assert!(!text(&all).contains("app_only") && text(&all).contains("model_only"), "{all}");
        let near = agent.call("describe", json!({ "name": "own:ehco" }));
        assert_eq!(code(&near), "INVALID_PARAMS");
        assert!(text(&near).contains("Did you mean `own:echo`?"), "{near}");
    }
}

#[test]
fn bad_input_has_a_code_and_a_sentence() {
    let bench = both();
    let mut agent = client(&bench, "sdk");
    for (tool, arguments, part) in [
        ("search", json!({}), "`query` is missing"),
        ("search", json!({ "query": 7 }), "`query` takes text"),
        ("search", json!({ "query": "x", "limit": 0 }), "from 1 to 100"),
        ("search", json!({ "query": "x", "limit": 1.5 }), "from 1 to 100"),
        ("search", json!({ "query": "x", "most": 3 }), "`most` is not known"),
        ("search", json!({ "query": "x".repeat(5_000) }), "the limit is 4096"),
        ("describe", json!({ "name": [] }), "`name` takes text"),
        ("describe", json!({ "budget": 1 }), "from 200 to"),
        ("run", json!({}), "`code` is missing"),
        ("run", json!({ "code": null }), "`code` is missing"),
        ("run", json!({ "code": "x".repeat(300_000) }), "the limit is 262144"),
        ("run", json!({ "code": "1", "args": "x".repeat(1_100_000) }), "the limit is 1048576"),
        ("run", json!({ "code": "1", "arg": 1 }), "`arg` is not known"),
        ("echo", json!({}), "There is no tool `echo` here"),
    ] {
        let answer = agent.call(tool, arguments.clone());
        let message = answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{tool} {answer}"));
        assert!(message.contains(part), "{tool}: {message}");
        assert!(answer["error"]["data"]["code"].is_string(), "{answer}");
    }
    assert!(text(&agent.call("search", json!({ "query": "x".repeat(2_000) }))).contains("D010"));
    // Nobody has opened the page. A client over HTTP is told where it is, and not the key that makes somebody the page.
    let nowhere = agent.call("run", json!({ "code": "return 1" }));
    assert_eq!(code(&nowhere), "SANDBOX_LOST");
    assert!(text(&nowhere).contains(&format!("open {}/code ", bench.server.origin())), "{nowhere}");
    assert!(!nowhere.to_string().contains(key(&bench)), "{nowhere}");
}

#[test]
fn only_the_page_and_its_clients_are_let_in() {
    let bench = both();
    let (origin, key, token) = (bench.server.origin(), key(&bench), bench.server.code_token().unwrap());
    let mut page = Page::open(&bench);
    let mut agent = client(&bench, "sdk");
    let called = agent.begin("call", json!({ "name": "run", "arguments": { "code": "return 1" } }));
    let run = page.event("run")["run"].clone();
    let body = json!({ "connection": page.connection, "run": run, "tool": "own:erase", "args": {}, "value": 1 });
    for (headers, status) in [
        (vec![("Origin", origin)], 404),
        (vec![("Origin", origin), ("Belljar-Owner", "")], 404),
        (vec![("Origin", origin), ("Belljar-Owner", &key[1..])], 404),
        (vec![("Origin", origin), ("Belljar-Owner", token)], 404),
        // A page of this machine may embed sandboxes, and is another page all the same.
        (vec![("Origin", "http://localhost:1"), ("Belljar-Owner", key)], 404),
        (vec![("Belljar-Owner", key)], 403),
        (vec![("Origin", "null"), ("Belljar-Owner", key)], 403),
        (vec![("Origin", "https://evil.example"), ("Belljar-Owner", key)], 403),
    ] {
        for path in ["calls", "approvals", "results"] {
            let answer = bench.ask("POST", &format!("/api/v1/code/{path}"), &headers, Some(&body));
            assert_eq!(answer.status, status, "{path} {headers:?}: {}", answer.text);
        }
        let answer = bench.ask("GET", "/api/v1/code/events", &headers, None);
        assert_eq!(answer.status, status, "{headers:?}: {}", answer.text);
    }
    let bearer = format!("Bearer {token}");
    let hello = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    for (headers, status) in [
        (vec![], 401),
        (vec![("Authorization", "Bearer bja_wrong")], 401),
        (vec![("Authorization", key)], 401),
        (vec![("Authorization", &*bearer), ("Authorization", &*bearer)], 401),
        (vec![("Authorization", &*bearer), ("Origin", origin)], 403),
        (vec![("Authorization", &*bearer), ("Sec-Fetch-Site", "same-origin")], 403),
    ] {
        let answer = bench.ask("POST", "/code/mcp", &headers, Some(&hello));
        assert_eq!(answer.code(), (status, "CAPABILITY_DENIED".into()), "{headers:?}");
    }
    // The page itself goes on, and its run was not touched.
    assert_eq!(page.post("results", json!({ "run": run, "value": 2 })).status, 204);
    assert_eq!(text(&agent.outcome(called)), "2");
    // A server that runs no programs has no such page.
    let plain = Bench::own();
    let headers = [("Origin", plain.server.origin()), ("Belljar-Owner", key)];
    assert_eq!(plain.ask("GET", "/api/v1/code/events", &headers, None).status, 404);
    assert_eq!(plain.ask("POST", "/code/mcp", &[("Authorization", &*bearer)], Some(&hello)).status, 401);
}

/// As a page lists it, with a picture where there is one.
fn artifact(name: &str, kind: &str, picture: &str) -> Value {
    let mut artifact = json!({ "name": name, "type": kind, "size": 4, "preview": "a,b" });
    if !picture.is_empty() {
        artifact["picture"] = picture.into();
    }
    artifact
}

/// What a program handed over is listed for the client, and a small picture is shown.
#[test]
fn artifacts_reach_the_client() {
    let bench = both();
    let mut page = Page::open(&bench);
    for generation in ["sdk", "client", "modern"] {
        let mut agent = client(&bench, generation);
        let called = agent.begin("call", json!({ "name": "run", "arguments": { "code": "return 1" } }));
        let run = page.event("run")["run"].clone();
        let artifacts = [artifact("rows.csv", "text/csv", ""), artifact("chart.png", "image/png", "iVBORw==")];
        let ended = page.post("results", json!({ "run": run, "value": 1, "artifacts": artifacts }));
        assert_eq!(ended.status, 204, "{}", ended.text);
        let done = agent.outcome(called);
        let content = &done["value"]["content"];
        let listed = content[1]["text"].as_str().unwrap_or_else(|| panic!("{done}"));
        assert!(listed.contains("rows.csv") && listed.contains("chart.png"), "{generation}: {listed}");
        assert_eq!(
            (&content[2]["type"], &content[2]["mimeType"], &content[2]["data"]),
            (&json!("image"), &json!("image/png"), &json!("iVBORw==")),
            "{generation}: {done}"
        );
        assert_eq!(done["value"]["structuredContent"]["artifacts"][0]["name"], "rows.csv", "{done}");
    }
}

/// The server decides by itself, whatever a page says.
#[test]
fn a_page_reaches_what_it_was_given_and_no_more() {
    let bench = both();
    let (mut page, mut other) = (Page::open(&bench), Page::open(&bench));
    let mut agent = client(&bench, "sdk");
    let arguments = json!({ "code": "return 1", "args": { "a": 1 } });
    let called = agent.begin("call", json!({ "name": "run", "arguments": arguments }));
    let told = page.event("run");
    let run = told["run"].clone();
    assert_eq!(
        (&told["code"], &told["args"], &told["client"]),
        (&json!("return 1"), &json!({ "a": 1 }), &json!("agent-sdk-http"))
    );
    assert_eq!(told["approvals"], false);
    let echoed = page.call(&run, "own:echo", json!({ "a": 1 }));
    assert_eq!(echoed, json!({ "value": { "a": 1 } }));
    for (tool, args, code) in [
        ("own:nothing", json!({}), "TOOL_NOT_FOUND"),
        ("echo", json!({}), "TOOL_NOT_FOUND"),
        ("own:app-only", json!({}), "TOOL_NOT_FOUND"),
        ("../own:echo", json!({}), "TOOL_NOT_FOUND"),
        ("own:fails", json!({}), "TOOL_ERROR"),
        // Whoever cannot be asked has not approved.
        ("own:erase", json!({ "record": 1 }), "TOOL_REFUSED"),
    ] {
        let answer = page.call(&run, tool, args);
        assert_eq!(answer["error"]["code"], code, "{tool}: {answer}");
        assert!(!answer.to_string().contains("s3cret"), "{answer}");
    }
    let refused = page.call(&run, "own:erase", json!({ "record": 1 }));
    assert!(refused["error"]["message"].as_str().unwrap().contains("does not offer `elicitation`"), "{refused}");
    assert_eq!(page.call(&run, "own:erased", json!({}))["value"], json!({ "records": [] }));
    let asked = page.post("approvals", json!({ "run": run, "tool": "own:erase", "args": {} }));
    assert_eq!(asked.json(), json!({ "answer": "no" }));

    let wrong: &[(&str, Value)] = &[
        ("calls", json!({ "run": run, "tool": "own:echo", "args": [] })),
        ("calls", json!({ "run": run, "tool": 7, "args": {} })),
        ("calls", json!({ "run": "1", "tool": "own:echo", "args": {} })),
        ("calls", json!({ "run": run, "tool": "own:echo", "args": {}, "more": 1 })),
        ("approvals", json!({ "run": run, "tool": "own:erase", "args": {}, "line": 0 })),
        ("results", json!({ "run": run })),
        ("results", json!({ "run": run, "value": 1, "error": { "code": "A", "forModel": "b" } })),
        ("results", json!({ "run": run, "error": { "code": "lower", "forModel": "b" } })),
        ("results", json!({ "run": run, "stopped": false })),
        ("results", json!({ "run": run, "value": 1, "console": [1] })),
        ("results", json!({ "run": run, "value": 1, "console": "x" })),
        ("results", json!({ "run": run, "value": 1, "artifacts": {} })),
        ("results", json!({ "run": run, "value": 1, "artifacts": [artifact("a.csv", "text/csv", "AAAA")] })),
        ("results", json!({ "run": run, "value": 1, "artifacts": [artifact("a.png", "image/png", "<svg>")] })),
        ("results", json!({ "run": run, "value": 1, "artifacts": [artifact("a.html", "text/html", "")] })),
        ("results", json!({ "run": run, "value": 1, "artifacts": [artifact("a\n.csv", "text/csv", "")] })),
        ("results", json!({ "run": run, "value": 1, "artifacts": [artifact(&"n".repeat(129), "text/csv", "")] })),
        ("results", json!({ "run": run, "value": 1, "artifacts": vec![artifact("a.csv", "text/csv", ""); 1_001] })),
    ];
    for (path, body) in wrong {
        let answer = page.post(path, body.clone());
        assert_eq!(answer.code(), (422, "INVALID_PARAMS".into()), "{path} {body}: {}", answer.text);
    }
    let large = page.post("results", json!({ "run": run, "value": "x".repeat(3_000_000) }));
    assert_eq!(large.status, 413, "{}", large.text);
    for (path, body) in [
        ("calls", json!({ "run": 999, "tool": "own:echo", "args": {} })),
        ("calls", json!({ "run": run, "tool": "own:echo", "args": {}, "connection": other.connection })),
        ("approvals", json!({ "run": run, "tool": "own:erase", "args": {}, "connection": other.connection })),
        ("results", json!({ "run": run, "value": "stolen", "connection": other.connection })),
        ("results", json!({ "run": run, "value": "stolen", "connection": "made up" })),
    ] {
        assert_eq!(page.post(path, body.clone()).code(), (409, "ABORTED".into()), "{path} {body}");
    }
    assert_eq!(page.post("results", json!({ "run": run, "value": "mine", "console": ["hello"] })).status, 204);
    let done = agent.outcome(called);
    assert_eq!((text(&done), &done["value"]["content"][1]["text"]), ("\"mine\"", &json!("Console:\nhello")));
    assert_eq!(page.post("results", json!({ "run": run, "value": "twice" })).status, 409);
    assert_eq!(page.post("calls", json!({ "run": run, "tool": "own:echo", "args": {} })).status, 409);

    // The page with fewer runs gets the next one.
    let first = agent.begin("call", json!({ "name": "run", "arguments": { "code": "return 2" } }));
    let first_run = page.event("run")["run"].clone();
    let second = agent.begin("call", json!({ "name": "run", "arguments": { "code": "return 3" } }));
    let second_run = other.event("run")["run"].clone();
    assert_eq!(other.post("results", json!({ "run": second_run, "value": 3 })).status, 204);
    assert_eq!(page.post("results", json!({ "run": first_run, "value": 2 })).status, 204);
    assert_eq!((text(&agent.outcome(first)), text(&agent.outcome(second))), ("2", "3"));
}

#[test]
fn runs_end_with_their_page_and_their_client() {
    let bench = both();
    let mut agent = client(&bench, "sdk");
    let mut page = Page::open(&bench);
    let order = || json!({ "name": "run", "arguments": { "code": "return 1" } });
    // The client changes its mind: the page hears it, and a call under way is cancelled at its server.
    let called = agent.begin("call", order());
    let run = page.event("run")["run"].clone();
    std::thread::scope(|scope| {
        let calls = scope.spawn(|| page.post("calls", json!({ "run": run, "tool": "own:never", "args": {} })).status);
        // The call has reached its server when another one after it is answered.
        page.call(&run, "own:pid", json!({}));
        agent.begin("cancel", json!({ "call": called }));
        assert!(agent.outcome(called)["error"].is_object());
        assert_eq!(calls.join().unwrap(), 409);
    });
    assert_eq!(page.event("cancel")["run"], run);
    let called = agent.begin("call", order());
    let run = page.event("run")["run"].clone();
    until("the server hears of it", || page.call(&run, "own:cancelled", json!({}))["value"] == "1");
    // The person stops it.
    assert_eq!(page.post("results", json!({ "run": run, "stopped": true })).status, 204);
    assert_eq!(code(&agent.outcome(called)), "ABORTED");
    // The page goes.
    let called = agent.begin("call", order());
    page.event("run");
    drop(page);
    let gone = agent.outcome(called);
    assert_eq!(code(&gone), "SANDBOX_LOST");
    assert!(text(&gone).contains("was closed"), "{gone}");
    until("the page is gone", || text(&agent.call("run", json!({ "code": "1" }))).contains("no page is open"));
    // The client goes without a word.
    let mut page = Page::open(&bench);
    agent.begin("call", order());
    let run = page.event("run")["run"].clone();
    agent.close();
    assert_eq!(page.event("cancel")["run"], run);
}

#[test]
fn an_approval_is_for_one_call_and_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let audit = folder.path().join("audit.log");
    let bench = Bench::with(json!({ "own": own("good"), "monitor": example("system-monitor") }), |config| {
        config.code = Some(CodeConfig { policy: String::new(), clients: CodeClients::Http(None) });
        config.audit = Some(audit.clone());
    });
    let answer = |answer: Value| {
        let url = url(&bench);
        let mut agent = Agent::that_elicits("sdk", &url, bench.server.code_token().unwrap(), answer);
        agent.connect();
        agent
    };
    let accept = json!({ "action": "accept", "content": {} });
    let mut agent = answer(accept.clone());
    let mut page = Page::open(&bench);
    let called = agent.begin("call", json!({ "name": "run", "arguments": { "code": "return 1" } }));
    let told = page.event("run");
    let run = told["run"].clone();
    assert_eq!(told["approvals"], true);
    let erase = |record: u64| page.call(&run, "own:erase", json!({ "record": record }));
    let approve = |record: u64| {
        let body = json!({ "run": run, "tool": "own:erase", "args": { "record": record }, "line": 3 });
        page.post("approvals", body).json()["answer"].as_str().unwrap().to_owned()
    };
    assert_eq!(erase(1)["error"]["code"], "TOOL_REFUSED");
    assert_eq!(approve(1), "once");
    let asked = agent.event("elicited");
    let message = asked["message"].as_str().unwrap();
    assert!(message.contains("`own:erase` (line 3 of the program) with:\n{\"record\":1}"), "{message}");
    // Another call than the one that was shown, and the same one twice.
    assert_eq!(erase(2)["error"]["code"], "TOOL_REFUSED");
    assert_eq!(erase(1)["value"], "erased 1");
    assert_eq!(erase(1)["error"]["code"], "TOOL_REFUSED");
    for refused in [
        json!({ "action": "decline" }),
        json!({ "action": "cancel" }),
        json!({ "action": "decline", "content": { "wholeRun": true } }),
    ] {
        agent.tell("elicits", json!({ "answer": refused }));
        assert_eq!(approve(3), "no", "{refused}");
        assert_eq!(erase(3)["error"]["code"], "TOOL_REFUSED");
    }
    agent.tell("elicits", json!({ "answer": { "action": "accept", "content": { "wholeRun": true } } }));
    assert_eq!(approve(4), "run");
    assert_eq!((erase(4)["value"].clone(), erase(5)["value"].clone()), (json!("erased 4"), json!("erased 5")));
    // A tool that needs none is not asked about.
    let body = json!({ "run": run, "tool": "own:echo", "args": {} });
    assert_eq!(page.post("approvals", body).json()["answer"], "no");
    assert_eq!(page.call(&run, "own:erased", json!({}))["value"], json!({ "records": [1, 4, 5] }));
    assert_eq!(page.post("results", json!({ "run": run, "value": null })).status, 204);
    assert_eq!(text(&agent.outcome(called)), "null");
    let audit = std::fs::read_to_string(&audit).unwrap();
    let lines = audit.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut seen: Vec<_> = lines
        .filter(|line| line["kind"].as_str().unwrap().starts_with("code-"))
        .map(|line| format!("{} {} {}", line["kind"], line["name"], line["verdict"]).replace('"', ""))
        .collect();
    seen.truncate(6);
    assert_eq!(
        seen,
        [
            "code-run null admitted", "code-call own:erase refused", "code-approval own:erase asked",
            "code-approval own:erase approved", "code-call own:erase refused", "code-call own:erase admitted",
        ],
        "{audit}"
    );
}

#[test]
fn the_file_and_the_policy_say_what_needs_approval_and_what_is_denied() {
    let mut all = own("good");
    all["needsApproval"] = true.into();
    let mut none = own("good");
    none["needsApproval"] = false.into();
    let mut some = own("good");
    some["needsApproval"] = json!(["echo"]);
    let servers = json!({ "all": all, "none": none, "some": some });
    let bench = bench(servers, "[tools]\ndeny = [\"none:pid\"]\n");
    let mut agent = client(&bench, "sdk");
    let mut page = Page::open(&bench);
    agent.begin("call", json!({ "name": "run", "arguments": { "code": "return 1" } }));
    let run = page.event("run")["run"].clone();
    for (tool, refused) in [
        ("all:echo", true),
        ("all:erase", true),
        ("none:echo", false),
        ("none:erase", false),
        ("some:echo", true),
        ("some:erase", true),
        ("some:pid", false),
        ("none:pid", true),
    ] {
        let answer = page.call(&run, tool, json!({ "record": 1 }));
        assert_eq!(answer["error"]["code"] == "TOOL_REFUSED", refused, "{tool}: {answer}");
    }
}
