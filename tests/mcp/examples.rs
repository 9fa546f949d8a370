//! The five example servers: list, call, read and user interface of each.

use serde_json::{Value, json};

use crate::bench::{Bench, example};

/// Name, a tool and its arguments, its address, and what only the app sees.
const EXAMPLES: &[(&str, &str, &str, &str, &[&str])] = &[
    ("basic-vanillajs", "get-time", "{}", "ui://get-time/mcp-app.html", &[]),
    ("budget-allocator", "get-budget-data", "{}", "ui://budget-allocator/mcp-app.html", &[]),
    ("debug", "debug-tool", "{}", "ui://debug-tool/mcp-app.html", &["debug-refresh", "debug-log"]),
    ("system-monitor", "get-system-info", "{}", "ui://system-monitor/mcp-app.html", &["poll-system-stats"]),
    ("threejs", "show_threejs_scene", "{}", "ui://threejs/mcp-app.html", &[]),
];

#[test]
fn each_of_the_five_is_listed_called_read_and_shown() {
    let entries: serde_json::Map<_, _> = EXAMPLES.iter().map(|row| (row.0.to_owned(), example(row.0))).collect();
    let bench = Bench::new(Value::Object(entries));
    for (name, tool, arguments, uri, app_only) in EXAMPLES {
        let arguments: Value = serde_json::from_str(arguments).unwrap();
        assert_eq!(bench.state(name)["state"], "idle");
        let listed = |body: Value| {
            let answer = bench.post(name, "tools/list", body);
            assert_eq!(answer.status, 200, "{name}: {}", answer.text);
            let tools = answer.json()["tools"].as_array().unwrap().clone();
            tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let (all, model) = (listed(json!({})), listed(json!({ "for": "model" })));
        assert!(all.iter().any(|one| one == tool), "{name}: {all:?}");
        for hidden in *app_only {
            assert!(all.iter().any(|one| one == hidden) && !model.iter().any(|one| one == hidden), "{name}: {hidden}");
        }
        assert_eq!(all.len(), model.len() + app_only.len(), "{name}");

        let called = bench.post(name, "tools/call", json!({ "name": tool, "arguments": arguments }));
        assert_eq!(called.status, 200, "{name}: {}", called.text);
        assert!(called.json()["content"].is_array(), "{name}");

        let shown = bench.post(name, "ui", json!({ "tool": tool }));
        assert_eq!(shown.status, 200, "{name}: {}", shown.text);
        let shown = shown.json();
        assert_eq!(shown["uri"], *uri, "{name}");
        assert_eq!(shown["tool"]["_meta"]["ui/resourceUri"], *uri, "{name}: `_meta` is as it came");
        let read = bench.post(name, "resources/read", json!({ "uri": uri })).json();
        assert_eq!(read["contents"][0]["mimeType"], "text/html;profile=mcp-app", "{name}");
        assert_eq!(read["contents"][0]["text"], shown["html"], "{name}");
        assert!(shown["html"].as_str().unwrap().len() > 100_000, "{name}");
        let state = bench.state(name);
        assert_eq!((&state["state"], &state["starts"]), (&json!("ready"), &json!(1)), "{name}");
        assert!(state["serverInfo"]["name"].is_string() && state["capabilities"]["tools"].is_object(), "{state}");
    }
}

#[test]
fn a_widget_polls_what_only_apps_see() {
    let bench = Bench::new(json!({ "monitor": example("system-monitor"), "debug": example("debug") }));
    for (server, shows, tool) in
        [("monitor", "get-system-info", "poll-system-stats"), ("debug", "debug-tool", "debug-refresh")]
    {
        let widget = bench.widget(&bench.html(server, shows), json!({}));
        let answer = bench.post(server, "tools/call", json!({ "name": tool, "arguments": {}, "widget": widget }));
        assert_eq!(answer.status, 200, "{}", answer.text);
        let audit = bench.audit(&widget);
        assert_eq!((audit.len(), &audit[0]["verdict"], &audit[0]["name"]), (1, &json!("admitted"), &json!(tool)));
    }
}
