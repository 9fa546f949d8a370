//! Reading what a browser posted.
//!
//! Browsers send these by themselves because the headers ask for it. Everything in them is still input: the blocked
//! address is the guest's choice. So only flat fields are kept, each cut to a length.

use std::collections::BTreeMap;

use belljar_base::{Report, ReportSource};
use serde_json::Value;

pub(crate) const MAX_BYTES: usize = 64 * 1024;
const MAX_REPORTS: usize = 32;
const MAX_FIELDS: usize = 24;
const MAX_CHARACTERS: usize = 1024;

/// Reads what a browser posted, in either of the two forms. `None` when it is neither.
pub(crate) fn read(content_type: &str, body: &[u8], by: ReportSource, from: &str) -> Option<Vec<Report>> {
    let value: Value = serde_json::from_slice(body).ok()?;
    let report = |kind: &str, body: &Value| {
        Some(Report { kind: cut(kind, 64), by, from: from.to_owned(), body: flat(body.as_object()?), fix: None })
    };
    // The Reporting API's form: a type and a body.
    let typed = |one: &Value| report(one.get("type")?.as_str()?, one.get("body")?);
    match content_type.split(';').next().unwrap_or_default().trim() {
        "application/csp-report" => match value.get("csp-report") {
            Some(body) => Some(vec![report("csp-violation", body)?]),
            // WebKit sends the newer form under the older name.
            None => Some(vec![typed(&value)?]),
        },
        "application/reports+json" => Some(value.as_array()?.iter().take(MAX_REPORTS).filter_map(typed).collect()),
        _ => None,
    }
}

fn flat(body: &serde_json::Map<String, Value>) -> BTreeMap<String, Value> {
    let scalars = body.iter().filter_map(|(name, value)| {
        let value = match value {
            Value::String(text) => Value::String(cut(text, MAX_CHARACTERS)),
            Value::Number(_) | Value::Bool(_) => value.clone(),
            Value::Null | Value::Array(_) | Value::Object(_) => return None,
        };
        Some((camel(&cut(name, 64)), value))
    });
    scalars.take(MAX_FIELDS).collect()
}

/// `blocked-uri`, as `report-uri` spells it, as the Reporting API does: `blockedURL`.
fn camel(name: &str) -> String {
    let mut parts = name.split('-');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut name, part| {
        if part == "uri" {
            name.push_str("URL");
            return name;
        }
        let mut letters = part.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
        name
    })
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_become_one() {
        let old = br#"{"csp-report":{"document-uri":"http://x/","blocked-uri":"https://evil.example","violated-directive":"connect-src","line-number":3,"nested":{"a":1}}}"#;
        let new = br#"[{"type":"csp-violation","age":1,"url":"http://x/","body":{"documentURL":"http://x/","blockedURL":"https://evil.example","effectiveDirective":"connect-src"}},
                       {"type":"connection-allowlist","body":{"url":"http://x/","connection":"https://evil.example"}}]"#;
        let old = read("application/csp-report", old, ReportSource::Browser, "guest").unwrap();
        assert_eq!(old[0].body["blockedURL"], "https://evil.example");
        assert_eq!(old[0].body["lineNumber"], 3);
        assert!(!old[0].body.contains_key("nested"));
        let new = read("application/reports+json; charset=utf-8", new, ReportSource::Browser, "guest").unwrap();
        assert_eq!(
            (new.len(), new[0].kind.as_str(), new[1].kind.as_str()),
            (2, "csp-violation", "connection-allowlist")
        );
        assert_eq!(new[0].body["blockedURL"], old[0].body["blockedURL"]);
        let mixed = br#"{"type":"csp-violation","url":"http://x/","body":{"blockedURL":"https://evil.example"}}"#;
        assert_eq!(
            read("application/csp-report", mixed, ReportSource::Browser, "guest").unwrap()[0].body["blockedURL"],
            "https://evil.example"
        );
    }

    #[test]
    fn what_is_neither_is_nothing() {
        for (content_type, body) in [
            ("application/csp-report", "[]"),
            ("application/csp-report", "{}"),
            ("application/reports+json", "{}"),
            ("application/json", "[]"),
            ("text/plain", "{}"),
            ("application/reports+json", "not json"),
            ("", ""),
        ] {
            assert_eq!(
                read(content_type, body.as_bytes(), ReportSource::Browser, "guest"),
                None,
                "{content_type} {body}"
            );
        }
    }

    #[test]
    fn reports_are_bounded() {
        let one = serde_json::json!({ "type": "x".repeat(1000), "body": (0..100).map(|n| (format!("f{n}"), "y".repeat(5000))).collect::<BTreeMap<_, _>>() });
        let many = serde_json::to_vec(&vec![one; 100]).unwrap();
        let read = read("application/reports+json", &many, ReportSource::Guest, "outer").unwrap();
        assert_eq!(read.len(), MAX_REPORTS);
        assert_eq!((read[0].kind.len(), read[0].body.len()), (64, MAX_FIELDS));
        assert!(read[0].body.values().all(|value| value.as_str().unwrap().len() == MAX_CHARACTERS));
    }
}
