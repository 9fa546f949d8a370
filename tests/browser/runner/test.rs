//! A test, and in which engines it runs.

use std::sync::Arc;

use anyhow::Result;
use belljar_browsers::{Browser, Engine};

/// In which engines a test runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum In {
    /// It is about what an engine lets a guest do.
    AllEngines,
    /// The same, and it waits far more than it works: it runs beside the others, and takes no place of theirs.
    AllEnginesWaiting,
    /// It is about what an engine lets a guest do, and it measures how long a page had no turn: nothing else runs beside it.
    AllEnginesAlone,
    /// It is about our own logic, on ground that the others have tested: one engine in a run, another in the next, and
    /// all of them in `cargo xtask evidence`.
    OneEngine,
    NoBrowser,
}

#[derive(Clone)]
pub(crate) struct Test {
    pub(crate) name: &'static str,
    pub(crate) engines: In,
    pub(crate) body: Body,
}

type OnPage = dyn Fn(&Browser) -> Result<()> + Send + Sync;

/// A result is one test in one engine.
pub(super) fn name((test, engine): (&Test, Option<Engine>)) -> String {
    engine.map_or_else(|| test.name.to_owned(), |engine| format!("{}::{engine}", test.name))
}

#[derive(Clone)]
pub(crate) enum Body {
    /// Gets a browser with a fresh profile, and leaves evidence behind when it fails.
    Page(Arc<OnPage>),
    /// Starts its browsers itself, because it needs several, or special ones, or breaks them.
    Engine(Arc<dyn Fn(Engine) -> Result<()> + Send + Sync>),
    Plain(Arc<dyn Fn() -> Result<()> + Send + Sync>),
}

/// What a test takes says which kind it is.
pub(crate) trait IntoBody<Takes> {
    fn into_body(self) -> Body;
}

pub(crate) struct TakesPage;
pub(crate) struct TakesEngine;
pub(crate) struct TakesNothing;

impl<F: Fn(&Browser) -> Result<()> + Send + Sync + 'static> IntoBody<TakesPage> for F {
    fn into_body(self) -> Body {
        Body::Page(Arc::new(self))
    }
}

impl<F: Fn(Engine) -> Result<()> + Send + Sync + 'static> IntoBody<TakesEngine> for F {
    fn into_body(self) -> Body {
        Body::Engine(Arc::new(self))
    }
}

impl<F: Fn() -> Result<()> + Send + Sync + 'static> IntoBody<TakesNothing> for F {
    fn into_body(self) -> Body {
        Body::Plain(Arc::new(self))
    }
}

/// Rows of tests below the engines they run in: a test's path is also its name.
macro_rules! tests {
    ($($engines:ident { $($first:ident $(:: $rest:ident)*),* $(,)? })*) => {
        vec![$($($crate::runner::Test {
            name: concat!(stringify!($first) $(, "::", stringify!($rest))*),
            engines: $crate::runner::In::$engines,
            body: $crate::runner::IntoBody::into_body($crate::$first $(:: $rest)*),
        }),*),*]
    };
}
pub(crate) use tests;
