//! Where a tool is in a program: `users:list` is `tools.users.list`.
//!
//! `:`, `.` and `/` separate namespaces. Within one, what cannot be in an identifier becomes `_`: `get-time` is
//! `tools.get_time`. The rule looks at one name alone, so a tool's place does not depend on the tools beside it; two names
//! with the same place are told apart by nobody, and whoever makes a set refuses them.

/// Properties that mean something else on every object, or to `await`. Such a tool is called with `callTool` alone.
const TAKEN: &[&str] = &[
    "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__", "constructor",
    "prototype", "then", "toJSON", "toString", "valueOf",
];

/// The properties that lead from `tools` to a tool; none when one of them would mean something else.
#[must_use]
pub fn tool_path(name: &str) -> Option<Vec<String>> {
    let segments = name.split([':', '.', '/']).filter(|segment| !segment.is_empty());
    let path: Vec<String> = segments.map(identifier).collect();
    let free = |segment: &String| !TAKEN.contains(&segment.as_str());
    (!path.is_empty() && path.iter().all(free)).then_some(path)
}

fn identifier(segment: &str) -> String {
    let fits = |character: char| character.is_ascii_alphanumeric() || character == '_' || character == '$';
    let mut text: String = segment.chars().map(|character| if fits(character) { character } else { '_' }).collect();
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        text.insert(0, '_');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_a_place() {
        for (name, path) in [
            ("users:list", "users.list"),
            ("users-list", "users_list"),
            ("get_user", "get_user"),
            ("getUser", "getUser"),
            ("fs.read", "fs.read"),
            ("github/issues/list", "github.issues.list"),
            ("2fa:send", "_2fa.send"),
            ("users:delete", "users.delete"),
            ("phone:call", "phone.call"),
            ("a:::b:", "a.b"),
            ("crm: add user", "crm._add_user"),
            ("größe", "gr__e"),
        ] {
            assert_eq!(tool_path(name).unwrap().join("."), path, "{name}");
        }
    }

    #[test]
    fn some_have_none() {
        for name in ["", ":", "__proto__", "a:constructor", "then", "users:then", "x/__proto__/y"] {
            assert_eq!(tool_path(name), None, "{name}");
        }
    }
}
