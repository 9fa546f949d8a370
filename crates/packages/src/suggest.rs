//! Names that were probably meant.

use crate::name::PackageName;
use crate::problem::{Problem, ProblemCode};

/// Packages that apps in a browser mostly use; `belljar packages add` takes them all when it is given no name.
pub const COMMON: &[&str] = &[
    "react", "react-dom", "preact", "recharts", "d3", "three", "lodash-es", "date-fns", "zod", "lucide-react", "clsx",
    "framer-motion", "@tanstack/react-query", "@tanstack/react-table", "zustand", "@tailwindcss/browser",
    "react-refresh",
];

/// Others that are often written, wrongly or rightly.
const KNOWN: &[&str] = &[
    "axios", "chart.js", "classnames", "dayjs", "immer", "jotai", "leaflet", "lodash", "moment", "motion", "nanoid",
    "react-hook-form", "react-icons", "react-markdown", "react-router", "react-router-dom", "redux", "rxjs", "swr",
    "tailwind-merge", "tailwindcss", "uuid", "valibot", "vue", "svelte", "solid-js", "lit", "marked", "katex",
];

pub(crate) fn missing(name: &PackageName, by: Option<&str>) -> Problem {
    let by = by.map(|by| format!(", which `{by}` wants")).unwrap_or_default();
    let help = match nearest(name.as_str()) {
        Some(near) => format!("Did you mean `{near}`?"),
        None => "Look the name up; a file of the app is imported with `./` or `/` in front.".into(),
    };
    Problem::new(ProblemCode::Missing, format!("the registry has no package `{name}`{by}"), help).of(name)
}

fn nearest(name: &str) -> Option<&'static str> {
    let candidates = COMMON.iter().chain(KNOWN).copied().filter(|known| *known != name);
    let scored = candidates.map(|known| (strsim::osa_distance(name, known), known));
    let most = (name.len() / 3).clamp(1, 3);
    scored.filter(|(distance, _)| *distance <= most).min().map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn names_that_were_meant() {
        for (written, meant) in [
            ("recat", Some("react")),
            ("rechart", Some("recharts")),
            ("lodash-se", Some("lodash-es")),
            ("tanstack/react-query", Some("@tanstack/react-query")),
            ("some-thing-else", None),
        ] {
            assert_eq!(nearest(written), meant, "{written}");
        }
    }
}
