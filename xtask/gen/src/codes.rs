//! `docs/guide/codes.md`: every code a user can meet, one heading each, so that each has an address.

use std::fmt::Write as _;

pub(crate) fn page() -> String {
    let mut page = String::from(
        "# Codes\n\nEvery refusal has a code, and every code is here: what happened, why, and what to do. \
         A code is never reused for something else.\n\n## The SDK and the server\n\n",
    );
    for row in belljar_wire::codes::CODES {
        let _ = write!(
            page,
            "### {}\n\n{} (JSON-RPC {})\n\n{}\n\n**What to do:** {}\n\n",
            row.name, row.title, row.number, row.why, row.way_out
        );
    }
    page.push_str(belljar_policy::emit::codes().trim_end());
    page.push_str("\n\n## Programs, before they run\n\n");
    for row in belljar_guard::codes::ALL {
        let severity = if row.severity == belljar_guard::codes::Severity::Error { "error" } else { "warning" };
        let _ = write!(
            page,
            "### {}: {}\n\n*{severity}.* {}\n\n**What to do:** {}\n\n",
            row.code,
            row.title,
            row.why,
            sentence(row.help)
        );
    }
    page.push_str("## Calls and messages, at the gate\n\n");
    for row in belljar_gate::RULES {
        let _ = write!(
            page,
            "### {}: {}\n\n{} (as `{}`)\n\n**What to do:** {}\n\n",
            row.name,
            row.title.trim_end_matches('.'),
            row.why,
            row.code.row().name,
            row.way_out
        );
    }
    page.push_str("## Source files of apps\n\n");
    for row in belljar_modules::codes::CODES {
        let title = row.title.trim_end_matches('.');
        let _ = write!(page, "### {}: {title}\n\n**What to do:** {}\n\n", row.code, row.help);
    }
    format!("{}\n", page.trim_end())
}

/// A row of the guard's table goes on after `help:`; here it stands alone.
fn sentence(help: &str) -> String {
    let mut letters = help.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    format!("{}{}.", first.collect::<String>(), letters.as_str().trim_end_matches('.'))
}
