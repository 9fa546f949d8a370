use super::too_deep;

#[track_caller]
fn check(source: &str, deep: bool) {
    let shown: String = source.chars().take(60).collect();
    assert_eq!(too_deep(source, 100).is_some(), deep, "{shown}");
}

#[test]
fn every_way_to_nest_is_seen() {
    let n = 5_000;
    for source in [
        "(".repeat(n),
        "[".repeat(n),
        "{".repeat(n),
        "`${".repeat(n),
        "!".repeat(n),
        "typeof ".repeat(n),
        "typeof\n".repeat(n),
        "a+".repeat(n),
        "a\n+".repeat(n),
        "a=>".repeat(n),
        "a.".repeat(n),
        "a?b:".repeat(n),
        "a()".repeat(n),
        "a``".repeat(n),
        "a=".repeat(n),
        "a**".repeat(n),
        "new ".repeat(n),
        "if(a)".repeat(n),
        "if(a)\n".repeat(n),
        "if(a){}else ".repeat(n),
        "if(a)b;else ".repeat(n),
        "for(;;)".repeat(n),
        "while(a)\n".repeat(n),
        "do ".repeat(n),
        "do\n".repeat(n),
        "a:".repeat(n),
        "a:\n".repeat(n),
        "function a(){".repeat(n),
        "class A{a(){".repeat(n),
        "async()=>".repeat(n),
        "a?.".repeat(n),
        "a in ".repeat(n),
        "({a:".repeat(n),
        "a&&".repeat(n),
        "...".repeat(n),
        "x<".repeat(n),
    ] {
        check(&source, true);
    }
}

#[test]
fn code_cannot_hide_behind_a_slash() {
    let deep = "(".repeat(5_000);
    for source in [
        format!("a / \"x/\"; {deep} \""),
        format!("(a) / \"x/\"; {deep} \""),
        format!("x = {{}} / \"x/\"; {deep} \""),
        format!("{{}} /\"/; {deep} \""),
        format!("if (a) /\"/; {deep} \""),
        format!("x = function(){{}} / \"x/\"; {deep} \""),
        format!("a++ / \"x/\"; {deep} \""),
        format!("return /`/; {deep} `"),
        format!("a.return / \"x/\"; {deep} \""),
        format!("`${{a}}` / \"x/\"; {deep} \""),
        format!("return\u{2028}/\"/; {deep} \""),
        format!("of / \"x/\"; {deep} \""),
        format!("ret\\u0075rn /\"/; {deep} \""),
        format!("a\n++/\"/.x; {deep} \""),
    ] {
        check(&source, true);
    }
}

#[test]
fn ordinary_code_is_flat() {
    for source in [
        "foo(a)\nbar(b)\nbaz.c.d()\n".repeat(2_000),
        "case 1:\ncase 2:\n".repeat(2_000),
        "function f() { return /[(]/.test(x) }\n".repeat(2_000),
        "const a = b / c, d = e / f;\n".repeat(2_000),
        "// it's ((((\n".repeat(2_000),
        "/* ((( \" ` */ x = '((' + \"((\";".repeat(2_000),
        "x = `((( ${y} (((`;".repeat(2_000),
        "if (a) { b() } else if (c) { d() }\n".repeat(2_000),
        "class A { a = 1\n b() {}\n static c = 2 }\n".repeat(2_000),
        "a = {b: 1, c: [2, 3]};".repeat(2_000),
        "} /(((/.test(a)\n".to_owned(),
    ] {
        check(&source, false);
    }
}

#[test]
fn readings_that_differ_in_their_brackets_do_not_stand_for_each_other() {
    // Read as a division, the line leaves `[` open; read as a regular expression, `{`.
    let deep = "(".repeat(5_000);
    for line in ["{} /{[/ 1", "{} /[{/ 1", "{ /a/ }[/]{/"] {
        assert!(too_deep(&format!("{line}\n{deep}"), 100).is_some(), "{line}");
    }
}
