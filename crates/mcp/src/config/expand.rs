//! `${NAME}` and `${NAME:-default}` in the values of a file, so that secrets need not be written into it.

/// Looks a variable up; `None` leaves texts as they are.
pub(crate) type Env<'a> = Option<&'a dyn Fn(&str) -> Option<String>>;

/// The text with every variable put in, or why that cannot be. Each value that was put in is also added to `used`.
pub(super) fn expand(text: &str, env: Env<'_>, used: &mut Vec<String>) -> Result<String, String> {
    let Some(env) = env else { return Ok(text.to_owned()) };
    let mut expanded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let Some((inside, after)) = after.split_once('}') else { break };
        let (name, default) = match inside.split_once(":-") {
            Some((name, default)) => (name, Some(default)),
            None => (inside, None),
        };
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err(format!("`${{{inside}}}` does not name a variable"));
        }
        let value = env(name).filter(|value| default.is_none() || !value.is_empty());
        let value = value.or_else(|| default.map(str::to_owned));
        let value = value.ok_or_else(|| format!("`{name}` is not set"))?;
        expanded.push_str(before);
        expanded.push_str(&value);
        used.push(value);
        rest = after;
    }
    expanded.push_str(rest);
    Ok(expanded)
}

#[cfg(test)]
mod tests {
    use super::expand;

    #[test]
    fn variables_defaults_and_what_is_neither() {
        let env = |name: &str| match name {
            "KEY" => Some("k${KEY}".to_owned()),
            "EMPTY" => Some(String::new()),
            _ => None,
        };
        for (text, expanded) in [
            ("a${KEY}b", Ok("ak${KEY}b")),
            ("${EMPTY}", Ok("")),
            ("${EMPTY:-x}${NONE:-y}${KEY:-z}", Ok("xyk${KEY}")),
            ("$KEY ${", Ok("$KEY ${")),
            ("${NONE}", Err("`NONE` is not set")),
            ("${a b}", Err("`${a b}` does not name a variable")),
            ("${}", Err("`${}` does not name a variable")),
        ] {
            let got = expand(text, Some(&env), &mut Vec::new());
            assert_eq!(got, expanded.map(str::to_owned).map_err(str::to_owned), "{text}");
            assert_eq!(expand(text, None, &mut Vec::new()), Ok(text.to_owned()));
        }
    }
}
