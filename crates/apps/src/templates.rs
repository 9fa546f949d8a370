//! Files that an app can begin with.

#[derive(Debug)]
pub struct Template {
    pub name: &'static str,
    pub what: &'static str,
    pub files: &'static [(&'static str, &'static str)],
}

macro_rules! templates {
    ($($name:literal, $what:literal: $($path:literal),+;)*) => {
        pub static TEMPLATES: &[Template] = &[$(Template {
            name: $name,
            what: $what,
            files: &[$((concat!("/", $path), include_str!(concat!("../templates/", $name, "/", $path)))),+],
        }),*];
    };
}

templates! {
    "react", "A component in React": "belljar.json", "src/App.tsx", "src/app.css";
    "react-tailwind", "React with Tailwind": "belljar.json", "src/App.tsx", "src/app.css";
    "preact", "A component in Preact": "belljar.json", "src/App.tsx", "src/app.css";
    "vanilla-ts", "TypeScript without a library": "belljar.json", "index.html", "src/main.ts", "src/app.css";
}

pub fn template(name: &str) -> Option<&'static Template> {
    TEMPLATES.iter().find(|template| template.name == name)
}
