//! What a program gets of a tool's answer.

use serde_json::Value;

/// The data where there is some, else the text, else MCP's list of contents. The same as `mcp.server(name).tools()` of the
/// SDK gives; `Err` is what the tool says failed.
pub(crate) fn value_of(mut answer: Value) -> Result<Value, String> {
    let texts: Option<Vec<&str>> = answer.get("content").and_then(Value::as_array).and_then(|parts| {
        parts.iter().map(|part| part.get("text").and_then(Value::as_str).filter(|_| part["type"] == "text")).collect()
    });
    let text = texts.as_ref().map(|texts| texts.join("\n"));
    if answer.get("isError").is_some_and(|failed| failed == true) {
        return Err(text.filter(|text| !text.is_empty()).unwrap_or_else(|| "The MCP tool failed.".into()));
    }
    match (answer.get_mut("structuredContent").map(Value::take), text) {
        (Some(data), _) if !data.is_null() => Ok(data),
        (_, Some(text)) => Ok(Value::String(text)),
        (_, None) => Ok(answer.get_mut("content").map(Value::take).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::value_of;

    #[test]
    fn data_text_contents_or_an_error() {
        let text = |text: &str| json!({ "type": "text", "text": text });
        let image = json!({ "type": "image", "data": "", "mimeType": "image/png" });
        for (answer, expected) in [
            (json!({ "content": [text("a"), text("b")] }), Ok(json!("a\nb"))),
            (json!({ "content": [text("a")], "structuredContent": { "a": 1 } }), Ok(json!({ "a": 1 }))),
            (json!({ "content": [text("a")], "structuredContent": null }), Ok(json!("a"))),
            (json!({ "content": [text("a"), image] }), Ok(json!([text("a"), image]))),
            (json!({ "content": [] }), Ok(json!(""))),
            (json!({ "content": [text("no")], "isError": true }), Err("no")),
            (json!({ "content": [image], "isError": true }), Err("The MCP tool failed.")),
            (json!({ "content": [text("yes")], "isError": "true" }), Ok(json!("yes"))),
        ] {
            assert_eq!(value_of(answer.clone()), expected.map_err(str::to_owned), "{answer}");
        }
    }
}
