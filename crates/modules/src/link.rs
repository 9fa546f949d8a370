//! A compiled module as it is served: what it imports is at an address with a version.

use std::fmt::Write as _;

use crate::diagnostic::Diagnostic;
use crate::protocol::Unit;

/// Where modules are served.
pub const MODULES: &str = "/__belljar/m/";

/// The address of a file of the app, at a version.
pub fn address(version: &str, path: &str) -> String {
    format!("{MODULES}{version}{}", encode_path(path))
}

/// A path as it stands in an address.
pub fn encode_path(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~@+".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// A module, and where each part of its imports went.
#[derive(Clone, Debug)]
pub struct Linked {
    pub code: String,
}

/// Puts the addresses in, one for each import, and what refresh needs in a line before it all.
pub fn link(unit: &Unit, path: &str, addresses: &[String], refresh: Option<&str>, map: &str) -> Linked {
    let mut code = String::with_capacity(unit.code.len() + 512);
    let registers = unit.code.contains("$RefreshReg$") || unit.code.contains("$RefreshSig$");
    let _ = match refresh {
        Some(refresh) if registers => write!(
            code,
            "import {{ enter as __belljar_enter }} from {}; const [$RefreshReg$, $RefreshSig$] = __belljar_enter({});",
            quoted(refresh),
            quoted(path)
        ),
        // Before React's renderer, which another module may load next.
        Some(refresh) => write!(code, "import {};", quoted(refresh)),
        None if registers => write!(code, "const $RefreshReg$ = () => {{}}, $RefreshSig$ = () => (type) => type;"),
        None => Ok(()),
    };
    if unit.has_import_meta_env {
        code.push_str(
            "import.meta.env = { MODE: \"development\", BASE_URL: \"/\", DEV: true, PROD: false, SSR: false };",
        );
    }
    // One line, always: the source map begins behind it.
    code.push('\n');
    let mut at = 0;
    for (import, address) in unit.imports.iter().zip(addresses) {
        let (start, end) = (import.start as usize, import.end as usize);
        let Some(before) = unit.code.get(at..start).filter(|_| start <= end) else { continue };
        code.push_str(before);
        code.push_str(&quoted(address));
        at = end;
    }
    code.push_str(unit.code.get(at..).unwrap_or_default());
    let _ = write!(code, "\n//# sourceMappingURL={map}\n");
    Linked { code }
}

/// What is served for a file that has errors: it throws them, whole, for whoever shows them.
pub fn broken(diagnostics: &[&Diagnostic]) -> String {
    let message = diagnostics.first().map_or("", |first| first.for_model.as_str());
    let all = serde_json::to_string(diagnostics).expect("these types have text keys alone");
    format!(
        "const error = new Error({});\nerror.name = \"AppSourceError\";\nerror.diagnostics = {};\nthrow error;\n",
        quoted(message),
        safe(&all)
    )
}

/// A stylesheet as a module: one link element for each file, which a newer version takes over.
pub fn style_module(path: &str, href: &str, names: &str) -> String {
    format!(
        "const path = {}, href = {};\n\
         const all = [...document.querySelectorAll(\"link[data-belljar]\")].filter((link) => link.dataset.belljar === path);\n\
         if (!all.some((link) => link.getAttribute(\"href\") === href)) {{\n\
         \x20 const link = document.createElement(\"link\");\n\
         \x20 link.rel = \"stylesheet\";\n\
         \x20 link.dataset.belljar = path;\n\
         \x20 link.href = href;\n\
         \x20 link.addEventListener(\"load\", () => {{ for (const old of all) old.remove(); }}, {{ once: true }});\n\
         \x20 document.head.append(link);\n\
         }}\n{names}",
        quoted(path),
        quoted(href)
    )
}

/// A string of JavaScript. Its text may end up in a document.
pub(crate) fn quoted(text: &str) -> String {
    safe(&serde_json::to_string(text).expect("text is JSON"))
}

fn safe(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;
    use crate::protocol::Import;

    #[test]
    fn specifiers_become_addresses_and_nothing_else_changes() {
        let code = "import a from \"./a\";\nconst s = \"./a\";\nawait import(\"./b\");\n";
        let import = |text: &str, dynamic| {
            let start = code.find(text).expect("there");
            Import {
                specifier: text.trim_matches('"').into(),
                start: u32::try_from(start).expect("short"),
                end: u32::try_from(start + text.len()).expect("short"),
                names: vec![],
                dynamic,
                line: 1,
                column: 1,
            }
        };
        let unit = Unit {
            code: code.into(),
            imports: vec![import("\"./a\"", false), import("\"./b\"", true)],
            ..Unit::default()
        };
        let linked = link(&unit, "/x.ts", &[address("v1", "/a b.ts"), "/__belljar/m/v2/b.ts".into()], None, "/map");
        assert_eq!(
            linked.code,
            "\nimport a from \"/__belljar/m/v1/a%20b.ts\";\nconst s = \"./a\";\nawait import(\"/__belljar/m/v2/b.ts\");\n\n//# sourceMappingURL=/map\n"
        );
    }

    #[test]
    fn hostile_names_stay_text() {
        let said = Diagnostic::new(codes::FILE_MISSING, "/</script>\u{2028}\"'.ts", "</script>");
        let code = broken(&[&said]);
        assert!(!code.contains("</script>") && !code.contains('\u{2028}'));
        assert_eq!(encode_path("/a'\"`${x}<é.ts"), "/a%27%22%60%24%7Bx%7D%3C%C3%A9.ts");
    }
}
