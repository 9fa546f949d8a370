//! WebDriver's paths in Marionette's words. Parameters and results are the same but for a few.

use serde_json::{Value, json};

use crate::client::{ELEMENT, Method};

/// The command for a path below a session, and its parameters; none for a path that nobody here asks for.
pub(super) fn translated(method: Method, path: &str, body: &Value) -> Option<(&'static str, Value)> {
    let parts: Vec<&str> = path.split('/').collect();
    let same = |name| Some((name, body.clone()));
    match (method, parts.as_slice()) {
        (Method::Post, ["url"]) => same("WebDriver:Navigate"),
        (Method::Get, ["url"]) => same("WebDriver:GetCurrentURL"),
        (Method::Get, ["title"]) => same("WebDriver:GetTitle"),
        (Method::Get, ["source"]) => same("WebDriver:GetPageSource"),
        (Method::Post, ["timeouts"]) => same("WebDriver:SetTimeouts"),
        (Method::Post, ["execute", "sync"]) => same("WebDriver:ExecuteScript"),
        (Method::Post, ["execute", "async"]) => same("WebDriver:ExecuteAsyncScript"),
        (Method::Post, ["element"]) => same("WebDriver:FindElement"),
        (Method::Post, ["element", id, "click"]) => Some(("WebDriver:ElementClick", json!({ "id": id }))),
        (Method::Post, ["element", id, "value"]) => {
            Some(("WebDriver:ElementSendKeys", json!({ "id": id, "text": body["text"] })))
        }
        (Method::Post, ["actions"]) => same("WebDriver:PerformActions"),
        (Method::Post, ["frame"]) => {
            let frame = match &body["id"] {
                Value::Object(element) => json!({ "element": element[ELEMENT] }),
                other => json!({ "id": other }),
            };
            Some(("WebDriver:SwitchToFrame", frame))
        }
        (Method::Post, ["frame", "parent"]) => same("WebDriver:SwitchToParentFrame"),
        (Method::Get, ["window"]) => same("WebDriver:GetWindowHandle"),
        (Method::Get, ["window", "handles"]) => same("WebDriver:GetWindowHandles"),
        (Method::Post, ["window"]) => same("WebDriver:SwitchToWindow"),
        (Method::Post, ["window", "new"]) => same("WebDriver:NewWindow"),
        (Method::Post, ["window", "rect"]) => same("WebDriver:SetWindowRect"),
        (Method::Delete, ["window"]) => same("WebDriver:CloseWindow"),
        (Method::Delete, ["cookie"]) => same("WebDriver:DeleteAllCookies"),
        (Method::Get, ["screenshot"]) => {
            Some(("WebDriver:TakeScreenshot", json!({ "id": null, "full": false, "hash": false })))
        }
        (Method::Post, ["moz", "context"]) => Some(("Marionette:SetContext", json!({ "value": body["context"] }))),
        _ => None,
    }
}

/// Most results are wrapped once; lists and those with several fields are not.
pub(super) fn value(mut result: Value) -> Value {
    match result.as_object_mut() {
        Some(fields) if fields.len() == 1 && fields.contains_key("value") => fields["value"].take(),
        _ => result,
    }
}
