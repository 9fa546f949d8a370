use super::set;
use belljar_describe::ToolSet;
use serde_json::json;

fn tools() -> ToolSet {
    set(&json!([
        { "name": "users:list", "description": "Lists users, the newest first.", "input": { "properties": { "limit": {} } } },
        { "name": "users:delete", "description": "Deletes a user for good.", "input": { "properties": { "userId": {} } } },
        { "name": "mail:send", "description": "Sends an e-mail to an address.", "input": { "properties": { "subject": {}, "recipient": {} } } },
        { "name": "getWeatherForecast", "description": "What the sky will look like in a city.", "input": { "properties": { "city": {} } } },
        { "name": "calendar:events:create", "description": "Puts an appointment into somebody's calendar.", "input": { "properties": { "attendees": { "items": { "properties": { "email": {} } } } } } },
        { "name": "invoices:list", "description": "Lists invoices of a customer." },
        { "name": "a:constructor", "description": "Builds." },
    ]))
}

#[test]
fn tools_are_found_by_what_they_do() {
    let tools = tools();
    for (query, first) in [
        ("list users", "users:list"),
        ("users_list", "users:list"),
        ("remove or delete a user", "users:delete"),
        ("send mail", "mail:send"),
        ("recipient", "mail:send"),
        ("weather", "getWeatherForecast"),
        ("weather forcast", "getWeatherForecast"),
        ("cities", "getWeatherForecast"),
        ("attendee email", "calendar:events:create"),
        ("appointmnt", "calendar:events:create"),
        ("customer invoices", "invoices:list"),
        ("calend", "calendar:events:create"),
    ] {
        let found = tools.search(query, 3).unwrap();
        assert_eq!(found.first().map(|it| it.name.as_str()), Some(first), "{query}: {found:?}");
    }
    assert!(tools.search("quantum chromodynamics", 5).unwrap().is_empty());
}

#[test]
fn what_is_found_says_how_it_is_called() {
    let tools = tools();
    let found = tools.search("newest users", 10).unwrap();
    assert_eq!(found[0].call, "tools.users.list");
    assert_eq!(found[0].description, "Lists users, the newest first.");
    assert!(found.windows(2).all(|pair| pair[0].score >= pair[1].score) && found.len() == 2);
    assert_eq!(tools.search("builds", 1).unwrap()[0].call, "callTool");
    assert_eq!(tools.search("list", 1).unwrap().len(), 1);
}

#[test]
fn tools_as_good_as_each_other_stay_in_order() {
    let many: Vec<_> =
        (0..50).map(|number| json!({ "name": format!("t{number}"), "description": "The same." })).collect();
    let tools = set(&json!(many));
    let names = |tools: &ToolSet| tools.search("same", 50).unwrap().into_iter().map(|it| it.name).collect::<Vec<_>>();
    assert_eq!(names(&tools), (0..50).map(|number| format!("t{number}")).collect::<Vec<_>>());
    assert_eq!(names(&tools), names(&set(&json!(many))));
}

#[test]
fn one_tool_is_described_by_name_or_place() {
    let tools = tools();
    for name in ["users:list", "tools.users.list", "users.list"] {
        let one = tools.one(name).unwrap();
        assert_eq!((one.name.as_str(), one.call.as_str()), ("users:list", "tools.users.list"));
        assert!(
            one.declarations.contains("list(input?: { limit?: unknown }): Promise<unknown>;"),
            "{}",
            one.declarations
        );
        assert!(!one.shortened);
    }
}
