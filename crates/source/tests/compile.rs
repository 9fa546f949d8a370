//! What comes out of a file, and what is said about one that is wrong.

use belljar_modules::{Jsx, Kind, Options, Task, Unit, original_position};
use belljar_source::compile;

fn unit(path: &str, text: &str) -> Unit {
    let options = Options { jsx: Jsx::React, refresh: true };
    compile(&Task { path: path.into(), kind: Kind::of(path), text: text.into(), options })
}

const COUNTER: &str = "import { useState } from \"react\";\nimport type { Props } from \"./types\";\nimport { label } from \"./label\";\n\n\
export default function Counter({ start }: Props) {\n  const [n, set] = useState<number>(start);\n  return <button onClick={() => set(n + 1)}>{label} {n}</button>;\n}\n";

#[test]
fn tsx_becomes_javascript_with_its_imports_listed() {
    let unit = unit("/src/Counter.tsx", COUNTER);
    assert_eq!(unit.diagnostics, []);
    let listed: Vec<_> =
        unit.imports.iter().map(|one| (one.specifier.as_str(), one.names.join(","), one.line)).collect();
    assert_eq!(
        listed,
        [("react", "useState".into(), 1), ("./label", "label".into(), 3), ("react/jsx-runtime", "jsxs".to_owned(), 0)]
    );
    for import in &unit.imports {
        let text = &unit.code[import.start as usize..import.end as usize];
        assert_eq!(text, format!("\"{}\"", import.specifier));
    }
    assert!(!unit.code.contains("<button") && !unit.code.contains("Props"), "{}", unit.code);
    assert!(unit.code.contains("$RefreshReg$(_c, \"Counter\")"), "{}", unit.code);
    assert_eq!((unit.exports.join(","), unit.is_boundary), ("default".into(), true));
}

#[test]
fn a_place_in_the_output_leads_to_the_authors_line() {
    let text = "type A = {\n  b: string\n}\n\n\nexport function fail(a: A): never {\n  throw new Error(a.b);\n}\n";
    let unit = unit("/src/fail.ts", text);
    // As it is served, one line comes before the code.
    let line = 2 + unit.code.lines().position(|line| line.contains("throw")).expect("there");
    let (line, column) = original_position(&unit.mappings, u32::try_from(line).expect("short"), 3).expect("mapped");
    assert_eq!((line, column), (7, 3));
}

#[test]
fn only_files_of_components_are_boundaries() {
    for (text, expected) in [
        ("export const App = () => <p/>;", true),
        // Nobody can register what has no name.
        ("export default () => <p/>;", false),
        ("export const a = 1; export function App() { return <p/>; }", false),
        ("export const context = 1;", false),
        ("export const Context = make();", false),
        ("export * from './x'; export const App = () => <p/>;", false),
        ("const App = () => <p/>; export { App as default };", true),
        ("start();", false),
    ] {
        let unit = unit("/a.tsx", text);
        assert_eq!(unit.diagnostics, [], "{text}");
        assert_eq!(unit.is_boundary, expected, "{text}: {}", unit.code);
    }
}

#[test]
fn every_language_that_a_file_can_be_in() {
    for (path, text) in [
        (
            "/a.ts",
            "enum E { A = 1 } export const x = <number>(E.A as unknown); abstract class C { private x?: number }",
        ),
        ("/a.mts", "export const x: string = 'a' satisfies string;"),
        ("/a.js", "export const a = <p>{1}</p>;"),
        ("/a.jsx", "export default function A() { return <><b/></>; }"),
        ("/a.mjs", "export const a = await import('./b');"),
        ("/a.tsx", "namespace N { export const a = 1 } export const f = <T,>(a: T) => a; export { N };"),
        (
            "/a.ts",
            "function dec(a: unknown) { return a } export class A { constructor(private readonly b: number) {} }",
        ),
    ] {
        let unit = unit(path, text);
        assert!(unit.diagnostics.is_empty(), "{path} {text}: {:?}", unit.diagnostics);
    }
}

#[test]
fn preact_is_the_apps_choice() {
    let options = Options { jsx: Jsx::Preact, refresh: false };
    let unit = compile(&Task {
        path: "/a.tsx".into(),
        kind: Kind::Source,
        text: "export default () => <p/>;".into(),
        options,
    });
    assert_eq!(unit.imports[0].specifier, "preact/jsx-runtime");
    assert!(!unit.code.contains("$Refresh"));
}

#[test]
fn what_is_wrong_has_a_place_a_frame_and_a_way_out() {
    let broken = unit("/src/App.tsx", "export default function App() {\n  return <div>\n    <p>hello\n  </div>;\n}\n");
    let first = &broken.diagnostics[0];
    assert_eq!((first.code.as_str(), first.file.as_str()), ("A001", "/src/App.tsx"));
    assert!(first.line >= 3 && first.frame.contains("> "), "{first:?}");
    assert!(first.for_model.contains("/src/App.tsx:") && first.for_model.contains("Way out: "), "{}", first.for_model);
    assert_eq!(broken.code, "");
    let twice = unit("/a.ts", "const a = 1;\nconst a = 2;\n");
    assert_eq!(twice.diagnostics[0].code, "A001", "{:?}", twice.diagnostics);
}

#[test]
fn json_is_a_module_and_its_keys_are_names() {
    let data = unit("/data.json", "{\"name\":\"x\",\"a-b\":1,\"default\":2,\"__proto__\":{\"y\":1},\"class\":3}");
    assert_eq!(data.exports, ["default", "__proto__", "name"]);
    assert!(data.code.starts_with("const json = JSON.parse("));
    let wrong = unit("/data.json", "{\n  \"a\": 1,\n}");
    assert_eq!((wrong.diagnostics[0].code.as_str(), wrong.diagnostics[0].line), ("A009", 3));
}

#[test]
fn classes_of_a_css_module_are_its_own() {
    let css = "/* .not */\n.card:hover > .title-2 { color: red; background: url(a.png) }\n\
@media (min-width: 10px) { .card { x: \".str\" } }\n@keyframes spin { from { a: b } 50.5% { c: d } }\n\
:global(.dark) .card, [data-x=\".y\"] { --z: 1.5em }\n.big { composes: card title-2; width: .5em; }\n";
    let unit = unit("/src/a.module.css", css);
    assert_eq!(unit.diagnostics, []);
    let style = unit.style.expect("css");
    assert!(
        unit.code.contains("export { class_card as card }") && !unit.code.contains("class_title-2"),
        "{}",
        unit.code
    );
    let name = |text: &str| style.contains(text);
    assert!(
        name("/* .not */")
            && name("\".str\"")
            && name("[data-x=\".y\"]")
            && name(".dark .card_")
            && name("width: .5em"),
        "{style}"
    );
    assert!(!name(".card ") && !name("composes") && !name(":global") && name("50.5%"), "{style}");
    assert!(unit.code.contains("\"big\":\"big_") && unit.code.contains(" card_"), "{}", unit.code);
    for wrong in [".a { b: c", ".a } ", "/* a", ".a { b: \"c\n }", ".a { composes: b from './c.css'; }"] {
        let said = self::unit("/a.module.css", wrong);
        assert_eq!(said.diagnostics[0].code, "A008", "{wrong}");
    }
}

#[test]
fn hostile_files_get_a_sentence() {
    let large = unit("/a.ts", &"x;".repeat(3 * 1024 * 1024));
    assert_eq!(large.diagnostics[0].code, "A006");
    for deep in ["(".repeat(100_000), "[".repeat(2_000), format!("x = {}1", "{a:".repeat(5_000)), "!".repeat(50_000)] {
        let deep = unit("/a.tsx", &deep);
        assert_eq!(deep.diagnostics[0].code, "A007");
    }
    let vue = unit("/App.vue", "<template/>");
    assert_eq!(vue.diagnostics[0].code, "A005");
    assert!(vue.diagnostics[0].help.contains("Vue"));
}
