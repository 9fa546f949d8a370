//! What is wrong with packages, locks and registries, and what is said about it.

use belljar_packages::{Integrity, Problem, ProblemCode, Rules, Wanted};
use libtest_mimic::Failed;
use serde_json::json;

use crate::place::{Place, wanted};
use crate::registry::{LocalRegistry, Published};

fn module(name: &str, text: &str) -> Published {
    let manifest = json!({ "name": name, "version": "1.0.0", "main": "index.js" });
    Published::new(manifest, &[("index.js", text)])
}

fn refused(place: &Place, request: &Wanted) -> Problem {
    place.prepare(request).expect_err("it is refused")
}

pub(crate) fn named() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    registry.publish(module("for-node", "const fs = require('fs'); exports.read = fs.readFileSync"));
    registry.publish(module("broken", "this is not JavaScript"));
    registry.publish(module("young", "exports.a = 1").at("2999-01-01T00:00:00.000Z"));
    let manifest = json!({ "name": "typo", "version": "1.0.0", "main": "index.js", "dependencies": { "recat": "^1" } });
    registry.publish(Published::new(manifest, &[("index.js", "exports.a = 1")]));
    let rules = Rules { deny: vec!["zustand".into()], ..Rules::default() };
    let place = Place::rules(&registry, rules);
    for (packages, import, code, says) in [
        (&[][..], "recat: x", ProblemCode::Missing, "Did you mean `react`?"),
        (&[], "typo: a", ProblemCode::Missing, "which `typo@1.0.0` wants"),
        (&["react@7"], "react: useState", ProblemCode::Version, "`react` has no version `7`"),
        (&[], "zustand: create", ProblemCode::Refused, "`packages.deny` has `zustand`"),
        (&[], "young: a", ProblemCode::TooYoung, "was published on 2999-01-01"),
        (&[], "for-node: read", ProblemCode::NodeBuiltin, "`for-node@1.0.0` wants `fs`, which only Node has"),
        (&[], "broken: a", ProblemCode::Bundle, "node_modules/broken/index.js"),
        (&[], "react/nothing: a", ProblemCode::Entry, "`react/nothing` is no entry of the package `react`"),
        (&[], "react/../../etc/passwd: a", ProblemCode::Name, "is not a package or a path in one"),
        (&["React"], "react: a", ProblemCode::Name, "is not the name of a package"),
        (&["react@18", "react@19"], "react: a", ProblemCode::Version, "asks for both `react@18` and `react@19`"),
    ] {
        let problem = refused(&place, &wanted(packages, &[import]));
        assert_eq!(problem.code, code, "{import}: {problem}");
        assert!(problem.to_string().contains(says), "{import}: {problem}");
    }
    for (rules, says) in [
        (Rules { max_packages: 3, ..Rules::default() }, "more than 3 packages"),
        (Rules { max_unpacked_bytes: 1000, ..Rules::default() }, "larger than 1000 bytes unpacked"),
        (Rules { max_tarball_bytes: 1000, ..Rules::default() }, "longer than 1000 bytes"),
        (Rules { max_files: 3, ..Rules::default() }, "more than 3 files"),
    ] {
        let problem = refused(&Place::rules(&registry, rules), &wanted(&[], &["recharts: Line"]));
        assert_eq!(problem.code, ProblemCode::Limit, "{problem}");
        assert!(problem.message.contains(says), "{problem}");
    }
    let lock = Wanted { lock: Some("{ \"packages\": 1 }".into()), ..wanted(&[], &["react: useState"]) };
    assert_eq!(refused(&place, &lock).code, ProblemCode::Lock);
    Ok(())
}

/// The bundler follows what a package says, and finds nothing there.
pub(crate) fn cannot_read_outside() -> Result<(), Failed> {
    let registry = LocalRegistry::start();
    let secret = tempfile::NamedTempFile::with_suffix(".js")?;
    std::fs::write(secret.path(), "export default 'the secret'")?;
    let path = secret.path().to_str().ok_or("UTF-8")?.to_owned();
    let up = format!("{}{path}", "../".repeat(20).trim_end_matches('/'));
    registry.publish(module("control", "export { default } from './index2.js'"));
    let manifest = json!({ "name": "control", "version": "1.0.0", "main": "index.js" });
    registry.publish(Published::new(
        manifest,
        &[("index.js", "export { default } from './other.js'"), ("other.js", "export default 'the secret'")],
    ));
    let place = Place::new(&registry);
    let control = place.prepare(&wanted(&[], &["control: default"]))?;
    assert!(place.read(&control.addresses["control"]).is_some_and(|text| text.contains("the secret")), "the control");
    for (name, target) in [("absolute", path.clone()), ("upwards", up), ("file-url", format!("file://{path}"))] {
        registry.publish(module(name, &format!("export {{ default }} from {target:?}")));
        let problem = refused(&place, &wanted(&[], &[&format!("{name}: default")]));
        assert_eq!(problem.code, ProblemCode::Bundle, "{name}: {problem}");
        let manifest = json!({ "name": format!("main-{name}"), "version": "1.0.0", "main": target });
        registry.publish(Published::new(manifest, &[("other.js", "")]));
        let problem = refused(&place, &wanted(&[], &[&format!("main-{name}: default")]));
        assert!(matches!(problem.code, ProblemCode::Bundle | ProblemCode::Entry), "main of {name}: {problem}");
    }
    Ok(())
}

pub(crate) fn registry_away() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    let place = Place::new(&registry);
    let prepared = place.prepare(&wanted(&[], &["clsx: clsx"]))?;
    registry.be_away(true);
    let problem = refused(&place, &wanted(&[], &["preact: h"]));
    assert_eq!((problem.code, problem.retry_after), (ProblemCode::RegistryAway, Some(10)), "{problem}");
    assert!(problem.code.is_servers());
    let locked = Wanted { lock: Some(prepared.lock), ..wanted(&[], &["clsx: clsx"]) };
    assert!(place.prepare(&locked).is_ok(), "what is locked and stored goes on");
    registry.be_away(false);
    assert!(place.prepare(&wanted(&[], &["preact: h"])).is_ok(), "nothing remembers that it was away");
    Ok(())
}

pub(crate) fn forged() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    let place = Place::new(&registry);
    registry.forge("clsx", &module("clsx", "export const clsx = 'evil'").tarball);
    let problem = refused(&place, &wanted(&[], &["clsx: clsx"]));
    assert_eq!(problem.code, ProblemCode::Integrity, "{problem}");
    assert!(problem.code.is_audited());
    assert!(std::fs::read_dir(place.folder.path().join("public/packages")).is_err(), "nothing of it was stored");
    Ok(())
}

/// A lock comes from the app: it cannot make the server take what the registry does not have.
pub(crate) fn forged_lock() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    let evil = module("clsx", "export const clsx = 'evil'");
    let entry = |version: &str, integrity: Integrity| {
        format!(
            r#"{{"lockVersion":1,"packages":{{"node_modules/clsx":{{"version":"{version}","integrity":"{integrity}"}}}}}}"#
        )
    };
    let other_hash = entry("2.1.1", Integrity::of(&evil.tarball));
    let other_version = entry("66.6.6", Integrity::of(&evil.tarball));
    for (lock, code) in [(other_hash, ProblemCode::Integrity), (other_version, ProblemCode::Version)] {
        let problem = refused(&Place::new(&registry), &Wanted { lock: Some(lock), ..wanted(&[], &["clsx: clsx"]) });
        assert_eq!(problem.code, code, "{problem}");
    }
    registry.publish(module("young", "exports.a = 1").at("2999-01-01T00:00:00.000Z"));
    let integrity = Integrity::of(&module("young", "exports.a = 1").tarball);
    let lock = entry("1.0.0", integrity).replace("clsx", "young");
    let problem = refused(&Place::new(&registry), &Wanted { lock: Some(lock), ..wanted(&[], &["young: a"]) });
    assert_eq!(problem.code, ProblemCode::TooYoung, "{problem}");
    Ok(())
}

/// The bundler itself comes from the registry, and only with the SHA-512 that this program knows.
pub(crate) fn forged_bundler() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    for name in ["@esbuild/linux-x64", "@esbuild/linux-arm64", "@esbuild/darwin-x64", "@esbuild/darwin-arm64"] {
        registry.forge(name, &module("evil", "").tarball);
    }
    let place = Place::with(&registry, |config| config.bundler = None);
    let problem = refused(&place, &wanted(&[], &["clsx: clsx"]));
    assert_eq!(problem.code, ProblemCode::Integrity, "{problem}");
    Ok(())
}
