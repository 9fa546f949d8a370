//! Every folder below `tests/policies` is one policy and the whole Plan it must become, or
//! everything that is wrong with it. `case.toml` says why it is there and who compiles it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use belljar_policy::dialect::{self, Mode};
use belljar_policy::{Diagnostics, Format, Guest, Isolation, Place, Placement, Plan, Policy, PolicyFile, Setting};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("policies");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(root).expect("tests/policies").map(|entry| entry.expect("entry").path()).collect();
    folders.sort();
    assert!(folders.len() >= 40, "only {} policies", folders.len());
    let trials = folders.into_iter().map(|folder| {
        let name = folder.file_name().expect("name").to_string_lossy().into_owned();
        Trial::test(name, move || check(&folder).map_err(Failed::from))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(folder: &Path) -> Result<(), String> {
    let case: toml::Table = toml::from_str(&read(&folder.join("case.toml"))).map_err(|error| error.to_string())?;
    let written = Written::find(folder)?;
    let guests: Vec<Guest> = match case.get("guests").and_then(toml::Value::as_array) {
        Some(names) => names
            .iter()
            .map(|name| Guest::from_name(name.as_str().unwrap_or_default()).ok_or("guest"))
            .collect::<Result<_, _>>()?,
        None => vec![written.usual_guest()],
    };
    let mut page = format!("# {}\n", case["why"].as_str().ok_or("case.toml says no why")?);
    for guest in guests {
        let _ = write!(page, "\n== {guest}\n\n{}", compiled(&written, &case, guest));
    }
    insta::with_settings!({ snapshot_path => folder, prepend_module_to_snapshot => false, omit_expression => true }, {
        std::panic::catch_unwind(|| insta::assert_snapshot!("expected", page))
            .map_err(|_| format!("{}: the Plan changed; look at the difference, then INSTA_UPDATE=always", folder.display()))
    })
}

/// What stands in the folder, by its name.
enum Written {
    Policy(String, Format),
    Mcp(String),
    Btcp(String),
}

impl Written {
    fn find(folder: &Path) -> Result<Self, String> {
        let found = |name: &str| fs::read_to_string(folder.join(name)).ok();
        found("policy.toml")
            .map(|text| Self::Policy(text, Format::Toml))
            .or_else(|| found("policy.json").map(|text| Self::Policy(text, Format::Json)))
            .or_else(|| found("ui.json").map(Self::Mcp))
            .or_else(|| found("manifest.json").map(Self::Btcp))
            .ok_or_else(|| format!("{}: no policy.toml, policy.json, ui.json or manifest.json", folder.display()))
    }

    fn usual_guest(&self) -> Guest {
        match self {
            Self::Policy(..) => Guest::App,
            Self::Mcp(_) => Guest::Widget,
            Self::Btcp(_) => Guest::Tool,
        }
    }
}

fn compiled(written: &Written, case: &toml::Table, guest: Guest) -> String {
    let flag = |name: &str, default: bool| case.get(name).and_then(toml::Value::as_bool).unwrap_or(default);
    let word = |name: &str| case.get(name).and_then(toml::Value::as_str);
    let mut setting = Setting {
        isolation: if word("isolation") == Some("single") { Isolation::Single } else { Isolation::Labels },
        egress: flag("egress", true),
        development: flag("development", false),
        permissive: flag("permissive", false),
        ..Setting::default()
    };
    if word("placement") == Some("frame") {
        setting.tool_placement = Placement::Frame;
    }
    let mut found = Diagnostics::default();
    let (file, text) = match written {
        Written::Policy(text, format) => (PolicyFile::read(text, *format, &mut found), text),
        Written::Mcp(text) => {
            let mode = if word("mode") == Some("permissive") { Mode::Permissive } else { Mode::Declared };
            (dialect::from_ui(text, mode, &mut found), text)
        }
        Written::Btcp(text) => {
            let (file, placement) = dialect::from_manifest(text, &mut found);
            setting.tool_placement = placement;
            (file, text)
        }
    };
    let plan = Policy::resolve(&file, guest, &setting, &mut found).map(|policy| Plan::compile(&policy));
    let mut page = String::new();
    let index = belljar_policy::LineIndex::new(text);
    for one in found.iter() {
        let place = one
            .span
            .map(|span| index.position(span.start))
            .map_or("-".into(), |at| format!("{}:{}", at.line, at.column));
        let _ =
            writeln!(page, "{} {} {place} {}: {}", one.severity().name(), one.code.row().code, one.path, one.message);
        let _ = writeln!(page, "    {}", one.help);
    }
    let Some(plan) = plan else { return page + "does not compile\n" };
    for (title, headers) in
        [("guest", plan.headers(&Place::example())), ("outer", plan.outer_headers(&Place::example()))]
    {
        let _ = writeln!(page, "\n[headers of the {title}]");
        for (name, value) in headers {
            let _ = writeln!(page, "{name}: {value}");
        }
    }
    page.push_str("\n[plan]\n");
    let mut value = serde_json::to_value(&plan).expect("a Plan is JSON");
    for name in ["header", "outerHeader"] {
        value["permissions"][name] = "as above".into();
    }
    let rules =
        serde_json::from_value::<belljar_gate::GateRules>(value["gate"].clone()).map_err(|error| error.to_string());
    if let Err(fault) = rules.and_then(|rules| belljar_gate::Gate::new(&rules).map_err(|fault| format!("{fault:?}"))) {
        panic!("the gate refuses the Plan's rules: {fault}");
    }
    print(&mut page, &value, 0);
    page
}

/// JSON with one line per leaf, so that a difference is readable.
fn print(page: &mut String, value: &Value, depth: usize) {
    let Value::Object(map) = value else { return };
    for (name, value) in map {
        let _ = write!(page, "{}{name}", "  ".repeat(depth));
        if value.is_object() {
            page.push('\n');
            print(page, value, depth + 1);
        } else {
            let _ = writeln!(page, " = {value}");
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
