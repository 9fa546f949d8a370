//! What an app needs that its author did not write: a document, and a module that shows the entry's component.

use std::fmt::Write as _;

use crate::link::quoted;
use crate::protocol::{Jsx, Unit};

/// The module that starts an app with an entry.
pub const ENTRY: &str = "/__belljar/entry.js";

/// A document for an app that has none. Its stylesheets are there before anything is drawn.
pub fn document(styles: &[(String, String)]) -> String {
    let mut links = String::new();
    for (path, href) in styles {
        let _ =
            write!(links, "<link rel=\"stylesheet\" data-belljar=\"{}\" href=\"{}\">", escaped(path), escaped(href));
    }
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>App</title>{links}</head>\
         <body><div id=\"root\"></div></body></html>\n"
    )
}

/// Runs the entry; where it exports a component and does not mount anything itself, mounts that.
pub fn entry_module(entry: &Unit, address: &str, jsx: Jsx, mount: Option<[&str; 2]>, before: &[String]) -> String {
    let mut code = String::new();
    for module in before {
        let _ = writeln!(code, "import {};", quoted(module));
    }
    let exported = ["default", "App"].into_iter().find(|name| entry.exports.iter().any(|one| one == name));
    let (Some(name), Some([library, renderer])) = (exported.filter(|_| !mounts_itself(entry)), mount) else {
        let _ = writeln!(code, "import {};", quoted(address));
        return code;
    };
    let _ = writeln!(code, "import * as entry from {};", quoted(address));
    let place = "const root = document.getElementById(\"root\") ?? document.getElementById(\"app\") ?? document.body.appendChild(Object.assign(document.createElement(\"div\"), { id: \"root\" }));";
    let _ = match jsx {
        Jsx::React => write!(
            code,
            "import * as library from {};\nimport * as renderer from {};\n{place}\n\
             const {{ createElement }} = library.createElement ? library : library.default;\n\
             const {{ createRoot }} = renderer.createRoot ? renderer : renderer.default;\n\
             createRoot(root).render(createElement(entry[{}]));\n",
            quoted(library),
            quoted(renderer),
            quoted(name)
        ),
        Jsx::Preact => write!(
            code,
            "import {{ createElement, render }} from {};\n{place}\nrender(createElement(entry[{}], null), root);\n",
            quoted(library),
            quoted(name)
        ),
    };
    code
}

/// Whether a module renders something by itself.
fn mounts_itself(unit: &Unit) -> bool {
    unit.imports.iter().any(|import| {
        let name = |name: &str| import.names.iter().any(|one| one == name);
        match import.specifier.as_str() {
            "react-dom/client" | "react-dom" => true,
            "preact" => name("render") || name("hydrate"),
            _ => false,
        }
    })
}

/// What every module with components imports first: React's own runtime for refresh, before React's renderer.
pub fn refresh_module(runtime: &str) -> String {
    format!(
        "import * as namespace from {0};\n\
         const runtime = namespace.register ? namespace : namespace.default;\n\
         runtime.injectIntoGlobalHook(window);\n\
         export const enter = (path) => [\n\
         \x20 (type, id) => runtime.register(type, path + \" \" + id),\n\
         \x20 runtime.createSignatureFunctionForTransform,\n\
         ];\n\
         globalThis[Symbol.for(\"belljar.refresh\")] = {{ runtime: {0}, perform: () => runtime.performReactRefresh() }};\n",
        quoted(runtime)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Import;

    fn unit(exports: &[&str], imports: &[(&str, &[&str])]) -> Unit {
        let import = |(specifier, names): &(&str, &[&str])| Import {
            specifier: (*specifier).into(),
            start: 0,
            end: 0,
            names: names.iter().map(|name| (*name).into()).collect(),
            dynamic: false,
            line: 1,
            column: 1,
        };
        Unit {
            exports: exports.iter().map(|name| (*name).into()).collect(),
            imports: imports.iter().map(import).collect(),
            ..Unit::default()
        }
    }

    #[test]
    fn a_component_is_mounted_and_a_program_is_run() {
        let module = |unit: &Unit, jsx| entry_module(unit, "/e", jsx, Some(["/lib", "/dom"]), &[]);
        assert!(
            module(&unit(&["default"], &[]), Jsx::React)
                .contains("createRoot(root).render(createElement(entry[\"default\"]))")
        );
        assert!(module(&unit(&["App", "x"], &[]), Jsx::Preact).contains("entry[\"App\"]"));
        assert_eq!(
            module(&unit(&["default"], &[("react-dom/client", &["createRoot"])]), Jsx::React),
            "import \"/e\";\n"
        );
        assert_eq!(module(&unit(&["default"], &[("preact", &["render"])]), Jsx::Preact), "import \"/e\";\n");
        assert_eq!(module(&unit(&["start"], &[]), Jsx::React), "import \"/e\";\n");
    }

    #[test]
    fn hostile_paths_stay_attributes() {
        let html = document(&[("/\"><script>x".into(), "/a?b=\"&c".into())]);
        assert!(!html.contains("<script>"));
        assert!(html.contains("data-belljar=\"/&quot;>&lt;script>x\" href=\"/a?b=&quot;&amp;c\""));
    }
}
