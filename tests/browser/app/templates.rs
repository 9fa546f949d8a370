//! What an app can begin with: each template shows its view, and takes over an edit as its library promises.

use std::path::Path;

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::source::with_packages;

/// One template: what it shows, and what a click, an edit and its stylesheet make of that.
struct Row {
    template: &'static str,
    file: &'static str,
    heading: &'static str,
    /// Whether an edit keeps the count.
    refreshes: bool,
    /// Of the button, as its classes or its stylesheet have it.
    radius: &'static str,
    /// Of the button's background, where a class says so.
    background: Option<&'static str>,
}

const ROWS: [Row; 4] = [
    Row {
        template: "react",
        file: "/src/App.tsx",
        heading: "Hello from React",
        refreshes: true,
        radius: "8px",
        background: None,
    },
    Row {
        template: "react-tailwind",
        file: "/src/App.tsx",
        heading: "Hello from React and Tailwind",
        refreshes: true,
        radius: "8px",
        background: Some("oklch(0.511 0.262 276.966"),
    },
    Row {
        template: "preact",
        file: "/src/App.tsx",
        heading: "Hello from Preact",
        refreshes: false,
        radius: "8px",
        background: None,
    },
    Row {
        template: "vanilla-ts",
        file: "/src/main.ts",
        heading: "Hello from TypeScript",
        refreshes: false,
        radius: "8px",
        background: None,
    },
];

/// Under the default policy, with one thing more: the test looks inside.
const SCRIPT: &str = "
    const app = await show(undefined, { resources: { inlineScripts: true } }, { template: args.template });
    const view = () => app.execute(`
        const button = document.querySelector('button');
        const { borderTopLeftRadius, backgroundColor, paddingLeft } = getComputedStyle(button);
        return [document.querySelector('h1')?.textContent, button?.textContent, borderTopLeftRadius, backgroundColor, paddingLeft]`);
    const fault = () => { const error = app.said.find(([name]) => name === 'error')?.[1]; if (error) throw new Error(error.forModel ?? error.message) };
    const sees = (fits) => until(async () => { fault(); const now = await view().catch(() => []); return fits(now) && now });
    const first = await sees(([heading, text, radius]) => heading === args.heading && text === 'Clicked 0 times' && radius === args.radius);
    const click = () => app.execute(`document.querySelector('button').click()`);
    await click();
    await sees(([, text]) => text === 'Clicked 1 times');
    await click();
    await sees(([, text]) => text === 'Clicked 2 times');
    await app.write({ [args.file]: args.edited });
    if (!args.refreshes) {
        await until(async () => { fault(); return app.execute(`
            const button = document.querySelector('button');
            if (!button.textContent.startsWith('Pressed')) button.click();
            return button.textContent.startsWith('Pressed')`).catch(() => false) });
    }
    const after = await sees(([, text]) => text?.startsWith('Pressed'));
    const violations = app.said.filter(([name]) => name === 'violation').map(([, { directive, blocked }]) => [directive, blocked]);
    await app.close();
    return { first, after, violations }";

pub(crate) fn every_template_shows_its_view(browser: &Browser) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let stage = with_packages(browser, folder.path())?;
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/apps/templates");
    for row in ROWS {
        let Row { template, file, heading, refreshes, radius, background } = row;
        let text = std::fs::read_to_string(templates.join(format!("{template}{file}")))?;
        let args = json!({
            "template": template, "file": file, "heading": heading, "refreshes": refreshes, "radius": radius,
            "edited": text.replace("Clicked", "Pressed"),
        });
        let seen: Value = stage.page(browser, SCRIPT, args)?;
        if let Some(background) = background {
            // WebKit writes more digits.
            assert!(
                seen["first"][3].as_str().is_some_and(|colour| colour.starts_with(background)),
                "{template}: {seen}"
            );
        }
        assert_eq!(seen["first"][4], json!("16px"), "{template}: {seen}");
        assert_eq!(refreshes, seen["after"][1] == json!("Pressed 2 times"), "{template}: {seen}");
        assert_eq!(seen["violations"], json!([]), "{template}: {seen}");
    }
    Ok(())
}
