//! From imports to files, with a registry on this machine and the real bundler, locked in.
//!
//! The test starts itself again as the children, and as a server that is killed; hence no libtest.

mod kill; // kill -9 in the middle of the work
mod place; // a server's packages
mod refusals; // what is wrong with packages, locks and registries
#[path = "../../../../tests/packages/registry.rs"]
#[expect(dead_code, reason = "what other tests use of it")]
mod registry; // an npm registry on this machine

use belljar_packages::{Mode, Prepared, ProblemCode, Progress, Wanted};
use libtest_mimic::{Arguments, Failed, Trial};
use place::{DASHBOARD, Place, run, wanted};
use registry::LocalRegistry;

fn main() {
    belljar_jail::run_if_child(&[belljar_packages::ROLE]);
    if kill::is_victim() {
        return kill::be_the_victim();
    }
    let trials = vec![
        Trial::test("react_and_recharts_share_one_react", one_react),
        Trial::test("commonjs_has_the_names_that_it_exports_and_those_that_are_imported", commonjs_names),
        Trial::test("an_app_that_imports_more_of_react_keeps_its_react", usual_entries),
        Trial::test("a_lock_that_fits_is_kept_and_needs_no_registry", lock_is_kept),
        Trial::test("a_lock_grows_and_keeps_its_versions", lock_grows),
        Trial::test("the_same_request_has_the_same_hash_on_every_node", same_everywhere),
        Trial::test("stylesheets_and_their_files_are_bundled", stylesheets),
        Trial::test("tailwind_is_a_package_like_others", tailwind),
        Trial::test("files_are_found_by_hash_and_plain_name_alone", files_by_name),
        Trial::test("a_private_registry_answers_each_tenant_alone", tenants_apart),
        Trial::test("a_vendored_set_needs_no_network", vendored),
        Trial::test("verify_finds_and_removes_what_was_changed", verify_finds),
        Trial::test("production_is_smaller", production),
        Trial::test("a_package_cannot_read_outside_of_its_folder", refusals::cannot_read_outside),
        Trial::test("what_is_wrong_is_named", refusals::named),
        Trial::test("a_registry_that_is_away_stops_new_locks_alone", refusals::registry_away),
        Trial::test("a_forged_tarball_is_refused", refusals::forged),
        Trial::test("a_forged_lock_is_refused", refusals::forged_lock),
        Trial::test("a_bundler_with_another_hash_is_refused", refusals::forged_bundler),
        Trial::test("kill_9_leaves_nothing_by_half", kill::survives),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn one_react() -> Result<(), Failed> {
    let place = Place::new(&LocalRegistry::with_installed());
    let prepared = place.prepare(&wanted(&["react@19", "recharts@3"], DASHBOARD))?;
    let missing =
        DASHBOARD.iter().filter(|line| !prepared.addresses.contains_key(line.split(": ").next().unwrap_or(line)));
    assert_eq!(missing.count(), 0);
    assert!(prepared.lock_changed);
    // The text of React's own source, in all files that are served.
    let marker = "React.Children.only expected to receive a single React element child";
    let folder = place.folder.path().join("public/bundles").join(&prepared.hash);
    let files =
        std::fs::read_dir(folder)?.flatten().map(|entry| std::fs::read_to_string(entry.path()).unwrap_or_default());
    assert_eq!(files.map(|text| text.matches(marker).count()).sum::<usize>(), 1, "there is one React");
    let client = place.read(&prepared.addresses["react-dom/client"]).ok_or("react-dom is not served")?;
    assert!(client.contains("from \"./chunk-"), "chunks are shared by relative address");
    assert!(prepared.licences.iter().any(|row| row.name == "recharts" && row.licence == "MIT"));
    let told = place.told.lock().expect("not poisoned");
    assert!(told.contains(&Progress::Bundling) && told.iter().any(|it| matches!(it, Progress::Downloading { .. })));
    Ok(())
}

fn commonjs_names() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    registry.publish(registry::Published::new(
        serde_json::json!({ "name": "dynamic", "version": "1.0.0", "main": "index.js" }),
        &[("index.js", "for (const name of ['one', 'two']) exports[name] = () => name; exports.three = 3;")],
    ));
    let place = Place::new(&registry);
    let prepared = place.prepare(&wanted(&[], &["react: useState", "dynamic: three"]))?;
    for name in ["useState", "useEffect", "createElement", "default"] {
        assert!(prepared.exports["react"].contains(name), "{name}");
    }
    let names = |prepared: &Prepared| prepared.exports["dynamic"].iter().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(names(&prepared), "default three");
    let more = place.prepare(&wanted(&[], &["react: useState", "dynamic: one, three"]))?;
    assert_eq!(names(&more), "default one three");
    assert_ne!(prepared.hash, more.hash);
    let again = place.prepare(&wanted(&[], &["react: useState, useEffect, memo", "dynamic: three"]))?;
    assert_eq!(prepared.hash, again.hash, "another name that is there needs no other bundle");
    Ok(())
}

fn usual_entries() -> Result<(), Failed> {
    let place = Place::new(&LocalRegistry::with_installed());
    let address = |imports: &[&str]| -> Result<String, Failed> {
        Ok(place.prepare(&wanted(&["react@19", "react-dom@19"], imports))?.addresses["react"].clone())
    };
    let first = address(&["react: useState"])?;
    assert_eq!(first, address(&["react: useState, memo", "react-dom/client: createRoot"])?);
    assert_eq!(first, address(&["react: useState", "react-dom: createPortal", "react/jsx-runtime: jsx"])?);
    Ok(())
}

fn lock_is_kept() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    let place = Place::new(&registry);
    let first = place.prepare(&wanted(&["react@19"], &["react: useState"]))?;
    let asked = registry.requests();
    registry.be_away(true);
    let again =
        place.prepare(&Wanted { lock: Some(first.lock.clone()), ..wanted(&["react@19"], &["react: useState"]) })?;
    assert_eq!(again, Prepared { lock_changed: false, ..first });
    assert_eq!(registry.requests(), asked, "what is locked and stored needs no registry");
    Ok(())
}

fn lock_grows() -> Result<(), Failed> {
    let registry = LocalRegistry::start();
    let publish = |name: &str, version: &str| {
        let manifest = serde_json::json!({ "name": name, "version": version, "type": "module", "main": "index.js" });
        registry.publish(registry::Published::new(manifest, &[("index.js", "export const a = 1")]));
    };
    publish("a", "1.0.0");
    let first = Place::new(&registry).prepare(&wanted(&[], &["a: a"]))?;
    publish("a", "1.1.0");
    publish("b", "1.0.0");
    let grown = Wanted { lock: Some(first.lock.clone()), ..wanted(&[], &["a: a", "b: a"]) };
    let second = Place::new(&registry).prepare(&grown)?;
    assert!(second.lock_changed && second.lock.contains("node_modules/b"), "{}", second.lock);
    assert!(second.lock.contains("\"1.0.0\"") && !second.lock.contains("\"1.1.0\""), "{}", second.lock);
    Ok(())
}

fn same_everywhere() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    let request = wanted(&["react@19"], &["react: useState", "clsx: clsx"]);
    let [one, other] = [Place::new(&registry), Place::new(&registry)];
    let (first, second) = (one.prepare(&request)?, other.prepare(&request)?);
    assert_eq!(first, second);
    for address in first.addresses.values() {
        assert_eq!(one.read(address), other.read(address), "{address}");
    }
    Ok(())
}

fn stylesheets() -> Result<(), Failed> {
    let registry = LocalRegistry::start();
    let manifest = serde_json::json!({ "name": "styled", "version": "1.0.0", "type": "module", "main": "index.js" });
    registry.publish(registry::Published::new(
        manifest,
        &[
            ("index.js", "import './in.css'; export const styled = true"),
            ("in.css", ".in { background: url(./dot.svg) }"),
            ("own.css", ".own { color: red }"),
            ("dot.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ],
    ));
    let place = Place::new(&registry);
    let prepared = place.prepare(&wanted(&[], &["styled: styled", "styled/own.css"]))?;
    assert!(prepared.addresses["styled/own.css"].ends_with(".css"));
    assert!(place.read(&prepared.addresses["styled/own.css"]).is_some_and(|text| text.contains(".own")));
    let style = place.read(&prepared.styles["styled"]).ok_or("the stylesheet is not served")?;
    assert!(style.contains(".in") && style.contains("./asset-"), "{style}");
    Ok(())
}

fn tailwind() -> Result<(), Failed> {
    let place = Place::new(&LocalRegistry::with_installed());
    let prepared = place.prepare(&wanted(&[], &["@tailwindcss/browser"]))?;
    let script = place.read(&prepared.addresses["@tailwindcss/browser"]).ok_or("it is not served")?;
    assert!(script.contains("tailwindcss") && !script.contains("eval("));
    Ok(())
}

fn files_by_name() -> Result<(), Failed> {
    let place = Place::new(&LocalRegistry::with_installed());
    let prepared = place.prepare(&wanted(&[], &["clsx: clsx"]))?;
    assert!(place.read(&prepared.addresses["clsx"]).is_some(), "the control");
    std::fs::write(place.folder.path().join("public/secret.js"), "secret")?;
    let hash = &prepared.hash;
    for path in [
        format!("{hash}/../secret.js"),
        format!("{hash}/../../secret.js"),
        format!("{hash}/..%2f..%2fsecret.js"),
        format!("{hash}/bundle.belljar.json"),
        format!("{hash}/.hidden"),
        format!("{hash}/"),
        "../secret.js".into(),
        "../../../etc/hostname".into(),
    ] {
        assert_eq!(place.read(&format!("/__belljar/packages/{path}")), None, "{path}");
    }
    Ok(())
}

fn tenants_apart() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    let place = Place::with(&registry, |config| config.token = Some("secret".into()));
    let request = wanted(&[], &["clsx: clsx"]);
    let mine = place.prepare_for("https://a.example", &request)?;
    assert!(place.read_for("https://a.example", &mine.addresses["clsx"]).is_some(), "the control");
    assert_eq!(place.read_for("https://b.example", &mine.addresses["clsx"]), None);
    // The registry is asked again, which may refuse it: nothing of another tenant is in the store.
    registry.be_away(true);
    assert!(place.prepare_for("https://a.example", &request).is_ok());
    let locked = Wanted { lock: Some(mine.lock), ..request };
    assert!(place.prepare_for("https://b.example", &locked).is_err());
    Ok(())
}

fn production() -> Result<(), Failed> {
    let place = Place::new(&LocalRegistry::with_installed());
    let size = |mode| -> Result<usize, Failed> {
        let prepared = place.prepare(&Wanted { mode, ..wanted(&[], &["react-dom/client: createRoot"]) })?;
        Ok(place.read(&prepared.addresses["react-dom/client"]).ok_or("it is not served")?.len())
    };
    assert!(size(Mode::Production)? < size(Mode::Development)? / 3);
    Ok(())
}

fn vendored() -> Result<(), Failed> {
    let registry = LocalRegistry::with_installed();
    let vendor = tempfile::tempdir()?;
    let requests = ["react@19", "react-dom", "recharts"].map(belljar_packages::Request::parse);
    let requests = requests.into_iter().collect::<Result<Vec<_>, _>>()?;
    let licences = run(Place::new(&registry).packages.vendor(&requests, vendor.path(), &|_| {}))?;
    assert!(licences.iter().any(|row| row.name == "redux"), "with all they depend on");
    registry.be_away(true);
    let asked = registry.requests();
    let offline = Place::with(&registry, |config| {
        config.registry = None;
        config.vendor = Some(vendor.path().to_owned());
    });
    let imports = &["react: useState", "react-dom/client: createRoot", "recharts: Line"];
    assert!(offline.prepare(&wanted(&[], imports))?.addresses.contains_key("recharts"));
    let problem = offline.prepare(&wanted(&[], &["preact: h"])).expect_err("it is not there");
    assert_eq!(problem.code, ProblemCode::Missing, "{problem}");
    assert_eq!(registry.requests(), asked, "nobody was asked");
    // A tarball that somebody changed is no better than one from a registry.
    for entry in std::fs::read_dir(vendor.path().join("tarballs"))?.flatten() {
        std::fs::write(entry.path(), "changed")?;
    }
    let other = Place::with(&registry, |config| {
        config.registry = None;
        config.vendor = Some(vendor.path().to_owned());
    });
    let problem = other.prepare(&wanted(&[], imports)).expect_err("it was changed");
    assert_eq!(problem.code, ProblemCode::Integrity, "{problem}");
    Ok(())
}

fn verify_finds() -> Result<(), Failed> {
    let place = Place::new(&LocalRegistry::with_installed());
    let prepared = place.prepare(&wanted(&[], &["clsx: clsx"]))?;
    assert_eq!(run(place.packages.verify())?.1, [], "the control");
    let folder = place.folder.path().join("public");
    let bundle = folder.join("bundles").join(&prepared.hash).join("clsx.js");
    std::fs::write(bundle, "changed")?;
    let package = std::fs::read_dir(folder.join("packages"))?.flatten().next().ok_or("a package")?.path();
    std::fs::write(package.join("files/added.js"), "added")?;
    let (_, damaged) = run(place.packages.verify())?;
    let found: Vec<_> = damaged.iter().map(|row| row.what.as_str()).collect();
    assert_eq!(found, ["`added.js` was added", "`clsx.js` is not what was built"]);
    assert_eq!(
        place.prepare(&wanted(&[], &["clsx: clsx"]))?,
        Prepared { lock_changed: true, ..prepared },
        "it is made again"
    );
    Ok(())
}
