//! An origin, as it is written.

use belljar_policy::SourceExpr;

pub(super) fn origin(text: &str) -> Result<SourceExpr, String> {
    match SourceExpr::parse(text.strip_suffix('/').unwrap_or(text)) {
        Ok(parsed) if !parsed.value.scheme().is_socket() && text.contains("://") => Ok(parsed.value),
        Ok(_) => Err(format!("`{text}` needs its scheme: `https://{text}`")),
        Err(fault) => Err(format!("`{text}` is not an origin: {}", fault.message)),
    }
}
