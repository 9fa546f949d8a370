//! Explaining goes both ways, and what it advises works.

use belljar_policy::explain::{Answer, Question, answer, effects};
use belljar_policy::{Diagnostics, Format, Guest, Plan, Policy, PolicyFile, Setting};

fn compiled(text: &str, guest: Guest) -> (PolicyFile, Policy, Plan) {
    let mut found = Diagnostics::default();
    let file = PolicyFile::read(text, Format::Toml, &mut found);
    let policy = Policy::resolve(&file, guest, &Setting::default(), &mut found);
    let policy = policy.unwrap_or_else(|| panic!("{text}: {}", found.to_json(Some(text))));
    let plan = Plan::compile(&policy);
    (file, policy, plan)
}

fn ask(text: &str, guest: Guest, question: &str) -> Answer {
    let (_, policy, plan) = compiled(text, guest);
    answer(&policy, &plan, &Question::parse(question).unwrap())
}

/// Every kind of question, for a guest that can have what it asks about.
const ASKED: &[(Guest, &str)] = &[
    (Guest::App, "connect https://x.example"),
    (Guest::App, "fetch https://x.example/v1/users?id=1"),
    (Guest::App, "websocket wss://x.example"),
    (Guest::Widget, "connect-src https://x.example/api"),
    (Guest::Widget, "script https://cdn.example/lib.js"),
    (Guest::Widget, "script-src-elem https://cdn.example/lib.js"),
    (Guest::Widget, "style https://cdn.example"),
    (Guest::Widget, "img-src https://cdn.example/a.png"),
    (Guest::App, "font https://fonts.example"),
    (Guest::App, "media https://cdn.example"),
    (Guest::App, "worker https://cdn.example"),
    (Guest::App, "frame https://www.youtube.com/embed/x"),
    (Guest::App, "child-src https://www.youtube.com"),
    (Guest::App, "base-uri https://www.example.com"),
    (Guest::App, "img data:image/png"),
    (Guest::App, "connect blob:"),
    (Guest::Widget, "script-src inline"),
    (Guest::Widget, "script-src wasm-eval"),
    (Guest::App, "script-src eval"),
    (Guest::App, "inline-script"),
    (Guest::App, "wasm"),
    (Guest::App, "eval"),
    (Guest::App, "form"),
    (Guest::App, "popup"),
    (Guest::App, "modal"),
    (Guest::App, "download"),
    (Guest::App, "storage"),
    (Guest::Widget, "camera"),
    (Guest::Widget, "microphone"),
    (Guest::Widget, "geolocation"),
    (Guest::Widget, "clipboard-write"),
    (Guest::Tool, "connect https://x.example"),
    (Guest::Tool, "websocket wss://x.example"),
    (Guest::Tool, "capability dom:write"),
    (Guest::Tool, "capability network:fetch:https://x.example"),
    (Guest::Tool, "attribute img alt"),
    (Guest::Tool, "attribute h1 title"),
    (Guest::Tool, "click button"),
    (Guest::Tool, "click x-card"),
    (Guest::Tool, "field text"),
    (Guest::Tool, "field textarea"),
    (Guest::Tool, "text h1"),
    (Guest::Run, "global performance"),
    (Guest::Run, "global WeakRef"),
];

#[test]
fn what_is_advised_allows_what_was_blocked() {
    for (guest, question) in ASKED {
        let tight = if question.starts_with("global") { "level = \"strict\"\n" } else { "" };
        let before = ask(tight, *guest, question);
        assert!(!before.allowed, "{guest}: {question} is open from the start: {before:?}");
        let fix = before.fix.unwrap_or_else(|| panic!("{guest}: {question}: no way out"));
        let after = ask(&fix.toml, *guest, question);
        assert!(after.allowed, "{guest}: {question}: {} does not help: {after:?}", fix.toml);
    }
}

#[test]
fn what_can_never_be_had_says_why() {
    for (guest, question) in [
        (Guest::App, "navigate https://x.example"),
        (Guest::App, "webrtc"),
        (Guest::Run, "connect https://x.example"),
        (Guest::Run, "camera"),
        (Guest::Run, "global fetch"),
        (Guest::Run, "global someFutureApi"),
        (Guest::Widget, "capability dom:read"),
        (Guest::Tool, "capability dom:interact"),
        (Guest::Tool, "attribute img src"),
        (Guest::Tool, "attribute a ping"),
        (Guest::Tool, "attribute script title"),
        (Guest::Tool, "attribute div data-x"),
        (Guest::Tool, "click a"),
        (Guest::Tool, "click select"),
        (Guest::Tool, "field password"),
        (Guest::Tool, "text script"),
    ] {
        let answer = ask("", guest, question);
        assert!(!answer.allowed && answer.fix.is_none() && !answer.reason.is_empty(), "{guest} {question}: {answer:?}");
    }
}

#[test]
fn a_deny_is_named_as_what_blocks() {
    let text = "[network]\nallow = [\"https://*.example.com\"]\ndeny = [\"https://api.example.com/admin/*\"]\n";
    let denied = ask(text, Guest::App, "connect https://api.example.com/admin/users");
    assert!(!denied.allowed && denied.by == "network.deny[0]", "{denied:?}");
    assert_eq!(ask(text, Guest::App, "https://api.example.com/users").by, "network.allow[0]");
    let allowed = ask(text, Guest::App, "connect https://api.example.com/users");
    assert!(allowed.allowed && allowed.by == "network.allow[0]", "{allowed:?}");
}

#[test]
fn a_tool_call_is_judged_by_its_patterns() {
    let text = "[tools]\nallow = [\"users:*\"]\ndeny = [\"*:delete\"]\n";
    assert!(ask(text, Guest::Run, "tool users:list").allowed);
    assert_eq!(ask(text, Guest::Run, "tool users:delete").by, "tools.deny[0]");
    assert_eq!(ask(text, Guest::Run, "tool posts:list").fix.unwrap().toml, "tools.allow = [\"posts:list\"]");
    assert!(ask("", Guest::Run, "tool anything").allowed);
}

#[test]
fn a_question_that_means_nothing_gets_a_hint() {
    for (question, hint) in [
        ("conect x", "connect"),
        ("connect", "needs a place"),
        ("tool", "needs a name"),
        ("click", "needs a name"),
        ("attribute img", "attribute img src"),
        ("script *", "every host"),
        ("api.example.com", "such as `https://api.example.com`"),
    ] {
        let message = Question::parse(question).unwrap_err();
        assert!(message.contains(hint), "{question}: {message}");
    }
}

#[test]
fn every_line_that_does_something_is_explained() {
    let text = "level = \"secure\"\n[network]\nallow = [\"https://a.example.com\"]\n[resources]\nallow = [\"https://cdn.example.com\"]\nwasm = true\n\
                [permissions]\ncamera = true\n[sandbox]\nforms = true\n[tools]\nallow = [\"a:*\"]\n";
    for (guest, from, layer) in [
        (Guest::App, "network.allow[0]", "Content-Security-Policy connect-src"),
        (Guest::App, "network.allow[0]", "Connection-Allowlist"),
        (Guest::App, "network.allow[0]", "service worker"),
        (Guest::App, "resources.allow[0]", "Content-Security-Policy worker-src"),
        (Guest::App, "resources.wasm", "Content-Security-Policy script-src"),
        (Guest::App, "permissions.camera", "Permissions-Policy"),
        (Guest::App, "sandbox.forms", "Content-Security-Policy sandbox"),
        (Guest::Run, "level", "guard level"),
        (Guest::Run, "tools.allow[0]", "gate allow"),
    ] {
        let (file, policy, plan) = compiled(text, guest);
        let all = effects(&file, &policy, &plan);
        assert!(
            all.iter().any(|effect| effect.from == from && effect.layer == layer),
            "{guest}: {from} -> {layer}: {all:#?}"
        );
    }
}
