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
    page.push_str(&belljar_policy::emit::codes());
    format!("{}\n", page.trim_end())
}
