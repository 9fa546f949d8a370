//! `belljar check` and `belljar harden` as a user meets them: exit codes, what goes where, and bad input.

mod command;

use std::fs;

use serde_json::Value;

use command::{belljar, code, text};

#[track_caller]
fn assert_usage(arguments: &[&str], input: &[u8], expected: &str) {
    let output = belljar(arguments, input);
    assert_eq!(code(&output), 2, "{}", text(&output.stderr));
    assert!(output.stdout.is_empty());
    let message = text(&output.stderr);
    assert!(message.contains(expected) && message.contains("help: "), "{message}");
}

#[test]
fn a_good_program_is_silent_and_exits_0() {
    let output = belljar(&["check", "-"], b"const a = [1, 2]; for (const x of a) console.log(x);");
    assert_eq!((code(&output), text(&output.stdout), text(&output.stderr)), (0, String::new(), String::new()));
}

#[test]
fn a_refused_program_is_drawn_and_exits_1() {
    let output = belljar(&["check", "-"], b"const a = 1;\nfetch(`/x?${a}`);\nb = 2;\nimport('x');\n");
    assert_eq!(code(&output), 1);
    assert!(output.stdout.is_empty());
    insta::assert_snapshot!(text(&output.stderr), @r"
    error[G031]: `fetch` is not there at level standard
      ╭─ <stdin>:2:1
    2 │ fetch(`/x?${a}`);
      │ ^^^^^
      = help: there is no network here: call a tool, `await callTool(name, args)`

    error[G012]: `b` is assigned to but not declared
      ╭─ <stdin>:3:1
    3 │ b = 2;
      │ ^
      = help: declare it: let b

    error[G021]: import() loads code while the program runs
      ╭─ <stdin>:4:1
    4 │ import('x');
      │ ^^^^^^^^^^^
      = help: there are no modules here: use what the language has, and `await callTool(name, args)` for the rest

    1 of 1 refused
    ");
}

#[test]
fn a_warning_is_drawn_and_exits_0() {
    let output = belljar(&["check", "-"], b"nowhere.x\n");
    assert_eq!(code(&output), 0);
    assert!(text(&output.stderr).contains("warning[G032]"), "{}", text(&output.stderr));
}

#[test]
fn json_is_one_object_a_line_on_stdout() {
    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (folder.path().join("good.js"), folder.path().join("bad.js"));
    fs::write(&good, "return 1").unwrap();
    fs::write(&bad, "eval('1')").unwrap();
    let arguments = ["check", "--format", "json", good.to_str().unwrap(), bad.to_str().unwrap()];
    let output = belljar(&arguments, b"");
    assert_eq!(code(&output), 1);
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    let lines: Vec<Value> = text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [first, second] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!((&first["refused"], first["diagnostics"].as_array().map(Vec::len)), (&Value::Bool(false), Some(0)));
    assert_eq!(second["file"], bad.to_str().unwrap());
    assert_eq!(second["diagnostics"][0]["code"], "G030");
}

#[test]
fn a_level_changes_the_answer() {
    let program = b"[].constructor";
    assert_eq!(code(&belljar(&["check", "--level", "standard", "-"], program)), 0);
    let strict = belljar(&["check", "--level", "strict", "-"], program);
    assert_eq!(code(&strict), 1);
    assert!(text(&strict.stderr).contains("G033"));
    let unknown = belljar(&["check", "--level", "lax", "-"], program);
    assert_eq!(code(&unknown), 2);
    assert!(text(&unknown.stderr).contains("strict, secure, standard, permissive"), "{}", text(&unknown.stderr));
}

#[test]
fn the_name_tells_the_language_unless_an_option_does() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.ts");
    // Types in the one, comparisons in the other.
    let program = "let f = (x) => x, T, x = 1; return f<T>(x)";
    fs::write(&file, program).unwrap();
    let file = file.to_str().unwrap();
    let hardened = |args: &[&str]| text(&belljar(&[&["harden"], args].concat(), program.as_bytes()).stdout);
    assert!(hardened(&[file]).contains("f(x)"));
    assert!(hardened(&["--language", "js", file]).contains("f<T>(x)"));
    assert!(hardened(&["--language", "ts", "-"]).contains("f(x)"));
    assert!(hardened(&["-"]).contains("f<T>(x)"));
}

#[test]
fn typescript_is_taken_for_what_it_is() {
    assert_eq!(code(&belljar(&["check", "-"], b"let a: number = 1; return a")), 0);
    assert_eq!(code(&belljar(&["check", "-"], b"let a: = 1")), 1);
}

#[test]
fn a_model_is_told_what_to_write_instead() {
    let output = belljar(&["check", "--format", "model", "-"], b"```js\nfetch('/x');\n```\n");
    assert_eq!(code(&output), 1);
    let told = text(&output.stdout);
    assert!(told.starts_with("The program was not run: `fetch` is not there"), "{told}");
    assert!(told.contains("\n2 | fetch('/x');\n  | ^^^^^\nInstead: there is no network here"), "{told}");
    let json = text(&belljar(&["check", "--format", "json", "-"], b"fetch('/x')").stdout);
    assert!(json.contains("\"forModel\":\"The program was not run"), "{json}");
}

#[test]
fn a_folder_stands_for_the_programs_in_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("deep")).unwrap();
    for (name, program) in
        [("a.js", "return 1"), ("deep/b.ts", "let x: 1"), ("deep/c.mjs", "import 'x'"), ("d.txt", "(")]
    {
        fs::write(folder.path().join(name), program).unwrap();
    }
    let output = belljar(&["check", folder.path().to_str().unwrap()], b"");
    assert_eq!(code(&output), 1);
    let message = text(&output.stderr);
    assert!(message.contains("c.mjs:1:1") && message.ends_with("1 of 3 refused\n"), "{message}");
    let empty = tempfile::tempdir().unwrap();
    assert_usage(&["check", empty.path().to_str().unwrap()], b"", "there is no program in the folder");
    assert_usage(&["harden", folder.path().to_str().unwrap()], b"", "is a folder");
}

#[test]
fn what_cannot_be_read_is_a_usage_error() {
    for verb in ["check", "harden"] {
        assert_usage(&[verb, "no/such/file.js"], b"", "there is no file `no/such/file.js`");
        assert_usage(&[verb, "-"], b"a\xff\xfe\0b", "is not text: byte 1 is not UTF-8");
    }
}

#[test]
fn what_is_too_large_has_the_guards_own_code() {
    let output = belljar(&["check", "-"], &vec![b'x'; 10 << 20]);
    assert_eq!(code(&output), 1);
    assert!(text(&output.stderr).contains("error[G001]"), "{}", text(&output.stderr));
    assert!(output.stderr.len() < 2_000);
}

#[test]
fn a_hardened_program_goes_to_stdout() {
    let output = belljar(&["harden", "-"], b"for (const x of [1]) console.log(x)");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    insta::assert_snapshot!(text(&output.stdout), @r#"
    "use strict";$b0e((...$b0r)=>{const[$b0c,$b0m,$b0s,$b0k,$b0w,$b0h,$b0x,$b0b,$b0o,$b0j]=$b0r;return async function(){let $b0n=0;for (const x of [1]) {if(($b0n=$b0n+1|0)>999)$b0n=0,`${$b0m}`;console.log(x);}
    $b0c.n-=$b0n;}});
    "#);
}

#[test]
fn a_refused_program_is_not_hardened() {
    let output = belljar(&["harden", "-"], b"with (a) {}");
    assert_eq!(code(&output), 1);
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("error[G010]"), "{}", text(&output.stderr));
}

#[test]
fn a_map_leads_back_to_the_authors_text() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("out.map");
    let output =
        belljar(&["harden", "--language", "ts", "--map", map.to_str().unwrap(), "-"], b"let a: number = 1\nreturn a");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let map: Value = serde_json::from_str(&fs::read_to_string(map).unwrap()).unwrap();
    assert_eq!((&map["version"], &map["sources"][0]), (&Value::from(3), &Value::from("<stdin>")));
    assert_eq!(map["sourcesContent"][0], "let a: number = 1\nreturn a");
    // One line of mappings for each line of the program.
    assert_eq!(map["mappings"].as_str().unwrap().split(';').count(), 2);
    assert_usage(&["harden", "--map", "no/such/folder/out.map", "-"], b"return 1", "the map cannot be written");
}
