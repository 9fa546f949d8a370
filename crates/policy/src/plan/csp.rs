//! Content-Security-Policy. Every directive is written; what a guest has without asking is in
//! `base`, the rest comes from the rows of the capabilities it was granted.

use serde::{Serialize, Serializer};

use crate::capability::{Gives, Keyword};
use crate::cause::{Cause, Caused};
use crate::directives::Directive;
use crate::narrowing::{Kept, Narrowing};
use crate::policy::{Policy, Route};
use crate::source::SourceExpr;
use crate::tokens::Token;
use crate::{Guest, Placement};

use super::place::Place;

/// A header in which only this module's sources can stand.
#[derive(Clone, Debug)]
pub struct Csp {
    /// One list per directive, in the table's order; an empty list is 'none'.
    directives: [Vec<Entry>; Directive::COUNT],
}

#[derive(Clone, Debug)]
pub struct Entry {
    pub source: Source,
    pub cause: Cause,
}

/// Everything that can be written as a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Keyword(Keyword),
    Scheme(&'static str),
    Expr(SourceExpr),
    /// Belljar's own scripts, by the hash of the bytes that are served.
    OurScripts,
    /// The trusted frame around the guest.
    Outer,
    /// The guest's own host name. Never `'self'`: in WebKit that matches nothing in an opaque frame.
    Guest,
    /// The same host name for sockets: `http:` does not stand for `ws:` in a source.
    GuestSocket,
    /// The pages that may show the sandbox.
    Embedders,
    Token(Token),
    /// The name of the report group.
    ReportGroup,
    /// Where reports go.
    ReportPath,
    /// Every host, in permissive mode alone.
    AnyHost,
}

/// The group of `Reporting-Endpoints`, and the path it stands for.
pub(super) const REPORT_GROUP: &str = "belljar";
pub(super) const REPORT_PATH: &str = "/__belljar/reports";

impl Csp {
    pub(super) fn guest(policy: &Policy, tokens: &[Caused<Token>]) -> Self {
        let mut csp = Self::closed(tokens);
        csp.base(policy);
        csp.push(Directive::FrameAncestors, Source::Outer, Cause::Always("the outer frame shows the guest"));
        csp.push(
            Directive::FrameAncestors,
            Source::Embedders,
            Cause::Always("and the host page shows the outer frame"),
        );
        if policy.permissive {
            csp.open_wide();
        }
        for grant in &policy.grants {
            for (directive, gives) in grant.row.opens.csp {
                match gives {
                    Gives::Sources if grant.row.opens.connects && policy.network.route == Route::Proxy => {
                        csp.push(*directive, Source::Guest, grant.cause);
                        if policy.network.allow.iter().any(|rule| rule.value.source.scheme().is_socket()) {
                            csp.push(*directive, Source::GuestSocket, grant.cause);
                        }
                    }
                    Gives::Sources => {
                        for source in &grant.sources {
                            csp.push(*directive, Source::Expr(source.value.clone()), source.cause);
                        }
                    }
                    Gives::Schemes => {
                        for scheme in &grant.schemes {
                            csp.push(*directive, Source::Scheme(scheme.value), scheme.cause);
                        }
                    }
                    Gives::Keyword(keyword) => csp.push(*directive, Source::Keyword(*keyword), grant.cause),
                    Gives::Own if policy.guest == Guest::App => csp.push(*directive, Source::Guest, grant.cause),
                    Gives::Own => {}
                }
            }
        }
        csp.narrow(&policy.narrowing);
        csp
    }

    fn narrow(&mut self, narrowing: &Narrowing) {
        for (directive, entries) in Directive::ALL.into_iter().zip(&mut self.directives) {
            let Some(kept) = narrowing.of(directive) else { continue };
            entries.retain(|entry| match &entry.source {
                Source::Keyword(keyword) => kept.contains(&Kept::Keyword(*keyword)),
                Source::Scheme(scheme) => kept.contains(&Kept::Scheme(scheme)),
                Source::Expr(source) => {
                    kept.iter().any(|kept| matches!(kept, Kept::Place(place) if place.covers(source)))
                }
                // The egress proxy judges by rules that are narrowed already.
                Source::Guest | Source::GuestSocket => true,
                _ => false,
            });
        }
    }

    /// The trusted frame: its own scripts, the guest inside it, and nothing else.
    pub(super) fn outer(tokens: &[Caused<Token>]) -> Self {
        let mut csp = Self::closed(tokens);
        let ours = Cause::Always("Belljar's own code, by hash");
        csp.push(Directive::Script, Source::OurScripts, ours);
        csp.push(
            Directive::Script,
            Source::Keyword(Keyword::WasmUnsafeEval),
            Cause::Always("guard and gate are WebAssembly"),
        );
        csp.push(Directive::Worker, Source::Outer, Cause::Always("the guard runs in a worker"));
        let pulse = Cause::Always("a worker of one line says that the process is there while the frame is busy");
        csp.push(Directive::Worker, Source::Scheme("data:"), pulse);
        csp.push(Directive::Connect, Source::Outer, Cause::Always("the modules come from the same host"));
        let pinned = Cause::Always("a guest that navigates itself elsewhere is stopped here");
        csp.push(Directive::Frame, Source::Guest, pinned);
        csp.push(Directive::Child, Source::Guest, pinned);
        csp.push(Directive::FrameAncestors, Source::Embedders, Cause::Always("nobody else may show the sandbox"));
        csp
    }

    fn closed(tokens: &[Caused<Token>]) -> Self {
        let mut csp = Self { directives: [const { Vec::new() }; Directive::COUNT] };
        for token in tokens {
            csp.push(Directive::Sandbox, Source::Token(token.value), token.cause);
        }
        let reports = Cause::Always("what was blocked is told");
        csp.push(Directive::ReportUri, Source::ReportPath, reports);
        csp.push(Directive::ReportTo, Source::ReportGroup, reports);
        csp
    }

    /// What a guest has without asking.
    fn base(&mut self, policy: &Policy) {
        use Directive::{Connect, Font, Img, Media, Script, Style, Worker};
        let styles = Cause::Always("styles cannot send anything while images and fonts are closed");
        match (policy.placement, policy.guest) {
            (Placement::Worker, _) => {
                self.push(Script, Source::OurScripts, Cause::Always("the runtime that starts the program"));
                let program = Cause::Always("the program is a script of its own, not a string");
                self.push(Script, Source::Scheme("blob:"), program);
                self.push(Worker, Source::Scheme("blob:"), program);
                let in_webkit = Cause::Always("the same in WebKit, where an opaque frame starts no worker from a blob");
                self.push(Script, Source::Scheme("data:"), in_webkit);
                self.push(Worker, Source::Scheme("data:"), in_webkit);
            }
            (Placement::Frame, Guest::App) => {
                for directive in [Script, Style, Img, Font, Media, Connect, Worker] {
                    self.push(directive, Source::Guest, Cause::Always("the app's own files"));
                }
                self.push(Style, Source::Keyword(Keyword::UnsafeInline), styles);
            }
            (Placement::Frame, Guest::Widget) => self.push(Style, Source::Keyword(Keyword::UnsafeInline), styles),
            (Placement::Frame, Guest::Run | Guest::Tool) => {
                self.push(Script, Source::OurScripts, Cause::Always("the runtime that starts the tool"));
                self.push(
                    Script,
                    Source::Scheme("blob:"),
                    Cause::Always("the tool is a script of its own, not a string"),
                );
                self.push(Style, Source::Keyword(Keyword::UnsafeInline), styles);
                for scheme in crate::keys::SCHEMES {
                    let made = Cause::Always("pictures and fonts the tool made itself");
                    self.push(Img, Source::Scheme(scheme), made);
                    self.push(Font, Source::Scheme(scheme), made);
                }
            }
        }
    }

    /// Permissive mode: every host, for finding out what a widget needs. The sandbox, its
    /// ancestors and the gate stay as they are.
    fn open_wide(&mut self) {
        use Directive::{Child, Connect, Font, Frame, Img, Media, Script, Style, Worker};
        let cause = Cause::Always("permissive mode");
        for directive in [Script, Style, Img, Font, Media, Connect, Worker, Child, Frame] {
            self.push(directive, Source::AnyHost, cause);
            for scheme in crate::keys::SCHEMES {
                self.push(directive, Source::Scheme(scheme), cause);
            }
        }
        for keyword in [Keyword::UnsafeInline, Keyword::UnsafeEval] {
            self.push(Script, Source::Keyword(keyword), cause);
        }
    }

    fn push(&mut self, directive: Directive, source: Source, cause: Cause) {
        if let Some(list) = self.directives.get_mut(directive as usize)
            && list.iter().all(|entry| entry.source != source)
        {
            list.push(Entry { source, cause });
        }
    }

    pub fn entries(&self, directive: Directive) -> &[Entry] {
        self.directives.get(directive as usize).map_or(&[], Vec::as_slice)
    }

    pub fn allows(&self, directive: Directive, source: &Source) -> bool {
        self.entries(directive).iter().any(|entry| entry.source == *source)
    }

    /// The header's value for one place.
    pub fn header(&self, place: &Place) -> String {
        let mut header = String::with_capacity(768);
        for directive in Directive::ALL {
            // Over http browsers deliver nothing for report-to, and let it switch report-uri off.
            if directive == Directive::ReportTo && !place.guest.scheme().encrypted() {
                continue;
            }
            let entries = self.entries(directive);
            if !header.is_empty() {
                header.push_str("; ");
            }
            header.push_str(directive.name());
            let start = header.len();
            for entry in entries {
                entry.source.write(&mut header, place);
            }
            if header.len() == start {
                header.push_str(" 'none'");
            }
        }
        header
    }
}

impl Source {
    fn write(&self, header: &mut String, place: &Place) {
        let mut word = |text: &str| {
            header.push(' ');
            header.push_str(text);
        };
        match self {
            Self::OurScripts => place.scripts.iter().for_each(|hash| word(&format!("'{hash}'"))),
            Self::Outer => word(&place.outer.to_string()),
            Self::Guest => word(&place.guest.to_string()),
            Self::GuestSocket => word(&place.guest.socket().to_string()),
            Self::Embedders => place.embedders.iter().for_each(|origin| word(&origin.to_string())),
            Self::Expr(source) => word(&source.to_string()),
            other => word(other.placeless()),
        }
    }

    /// The text of a source that is the same everywhere, or a name in braces for one that is not.
    fn placeless(&self) -> &'static str {
        match self {
            Self::Keyword(keyword) => keyword.text(),
            Self::Scheme(scheme) => scheme,
            Self::Expr(_) => "{source}",
            Self::OurScripts => "{scripts}",
            Self::Outer => "{outer}",
            Self::Guest => "{guest}",
            Self::GuestSocket => "{guest socket}",
            Self::Embedders => "{embedders}",
            Self::Token(token) => token.name(),
            Self::ReportGroup => REPORT_GROUP,
            Self::ReportPath => REPORT_PATH,
            Self::AnyHost => "*",
        }
    }
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Expr(source) => write!(f, "{source}"),
            other => f.write_str(other.placeless()),
        }
    }
}

impl Serialize for Csp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Directive::ALL.into_iter().map(|directive| {
            let entries = self.entries(directive);
            let none = entries.is_empty().then(|| "'none'".to_owned());
            let words: Vec<_> = entries.iter().map(|entry| entry.source.to_string()).chain(none).collect();
            (directive.name(), words)
        }))
    }
}
