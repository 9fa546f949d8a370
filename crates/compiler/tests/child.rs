//! The program as the server talks to it.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};

use belljar_modules::{Jsx, Kind, Options, Task, Unit, write_frame};

fn started() -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar-compiler"));
    command.env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let mut child = command.spawn().expect("it starts");
    assert_eq!(answer(&mut child).as_deref(), Some(&b"\"ready\""[..]));
    child
}

fn answer(child: &mut Child) -> Option<Vec<u8>> {
    let output = child.stdout.as_mut().expect("piped");
    let mut head = [0; 4];
    output.read_exact(&mut head).ok()?;
    let mut body = vec![0; u32::from_le_bytes(head) as usize];
    output.read_exact(&mut body).ok()?;
    Some(body)
}

fn ask(child: &mut Child, path: &str, text: &str) -> Option<Unit> {
    let options = Options { jsx: Jsx::React, refresh: true };
    let task = Task { path: path.into(), kind: Kind::of(path), text: text.into(), options };
    child.stdin.as_mut().expect("piped").write_all(&write_frame(&task)).ok()?;
    serde_json::from_slice(&answer(child)?).ok()
}

#[test]
fn it_compiles_one_file_after_the_other_and_ends_with_its_input() {
    let mut child = started();
    for at in 0..3 {
        let unit = ask(&mut child, "/a.tsx", &format!("export const A = () => <p>{at}</p>;")).expect("an answer");
        assert!(unit.code.contains("jsx(\"p\"") && unit.diagnostics.is_empty(), "{unit:?}");
    }
    drop(child.stdin.take());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn what_it_cannot_take_ends_it_or_gets_a_sentence() {
    let mut child = started();
    child.stdin.as_mut().expect("piped").write_all(&u32::MAX.to_le_bytes()).expect("written");
    assert_eq!(answer(&mut child), None);
    assert!(!child.wait().expect("it ends").success());
    for hostile in [
        "a=>".repeat(200_000) + "1",
        "-".repeat(10_000) + "1",
        "<a>".repeat(100_000),
        "a?b:".repeat(100_000) + "c",
        "if(1)".repeat(100_000) + ";",
        "`${".repeat(50_000),
        "x = a".to_owned() + &"+a".repeat(500_000),
        "async ".repeat(100_000),
    ] {
        let mut child = started();
        let begins: String = hostile.chars().take(20).collect();
        // Either is right; an answer without a fault must be code.
        if let Some(unit) = ask(&mut child, "/a.tsx", &hostile) {
            assert!(unit.is_broken() || !unit.code.is_empty(), "{begins}");
        }
        drop(child.stdin.take());
        child.wait().expect("it ends");
    }
}
