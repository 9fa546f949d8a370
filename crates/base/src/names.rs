//! How this server's origins are spelt: its own, and those of the sandboxes.

use belljar_policy::{Host, Scheme, SourceExpr};

use crate::Label;

/// Which of a sandbox's two host names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The trusted frame.
    Outer,
    /// The guest's own.
    Guest,
}

/// RequestTarget a request is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostKind {
    /// The host origin: API, SDK, playground.
    Host,
    Sandbox {
        side: Side,
        label: Label,
        /// Bytes of the path that only name the sandbox, where host names cannot.
        prefix: usize,
    },
    Unknown,
}

#[derive(Clone, Debug)]
pub struct Names {
    public: SourceExpr,
    /// Every spelling of the host origin's authority.
    own: Vec<String>,
    base: String,
    /// As in URLs: empty, or `:3333`.
    port: String,
    layout: HostLayout,
}

/// How the two names of a sandbox are made from its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostLayout {
    /// `<label>.localhost` and `g.<label>.localhost`: one site, as browsers see it, with two origins.
    Nested,
    /// `<label>.base` and `<label>-g.base`: a wildcard certificate covers one level only.
    Flat,
    /// One other name for all: `base/~<label>/` and `base/~<label>/g/`.
    Single,
}

impl Names {
    pub fn new(public: SourceExpr, base: &str, layout: HostLayout) -> Self {
        let port = if public.port() == public.scheme().port() { String::new() } else { format!(":{}", public.port()) };
        let mut own = vec![format!("{}{port}", public.host())];
        // A person who types the address gets the same page as one who types the name.
        if public.host() == &Host::Name("localhost".into()) {
            let addresses = ["127.0.0.1", "[::1]"].into_iter().filter(|address| *address != base);
            own.extend(addresses.map(|address| format!("{address}{port}")));
        }
        Self { own, base: base.to_owned(), port, layout, public }
    }

    /// Every spelling of the host origin's authority.
    pub fn own(&self) -> &[String] {
        &self.own
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn layout(&self) -> HostLayout {
        self.layout
    }

    pub fn public(&self) -> &SourceExpr {
        &self.public
    }

    /// Whether its names lead to this machine on every machine.
    pub fn is_local(&self) -> bool {
        let host = self.public.host().to_string();
        host == "localhost" || host.ends_with(".localhost") || host == "127.0.0.1"
    }

    pub fn scheme(&self) -> Scheme {
        self.public.scheme()
    }

    /// The source that stands for every sandbox, for the `frame-src` of pages that show them.
    pub fn sandboxes(&self) -> String {
        match self.layout {
            HostLayout::Single => format!("{}://{}{}", self.scheme().name(), self.base, self.port),
            HostLayout::Nested | HostLayout::Flat => format!("{}://*.{}{}", self.scheme().name(), self.base, self.port),
        }
    }

    pub fn origin(&self, side: Side, label: &Label) -> String {
        let (base, port) = (&self.base, &self.port);
        let host = match (self.layout, side) {
            (HostLayout::Single, _) => base.clone(),
            (_, Side::Outer) => format!("{label}.{base}"),
            (HostLayout::Nested, Side::Guest) => format!("g.{label}.{base}"),
            (HostLayout::Flat, Side::Guest) => format!("{label}-g.{base}"),
        };
        format!("{}://{host}{port}", self.scheme().name())
    }

    /// The path that names the sandbox; `/` wherever its host name does.
    pub fn root(&self, side: Side, label: &Label) -> String {
        match (self.layout, side) {
            (HostLayout::Nested | HostLayout::Flat, _) => "/".into(),
            (HostLayout::Single, Side::Outer) => format!("/~{label}/"),
            (HostLayout::Single, Side::Guest) => format!("/~{label}/g/"),
        }
    }

    pub fn url(&self, side: Side, label: &Label) -> String {
        format!("{}{}", self.origin(side, label), self.root(side, label))
    }

    /// Whether an origin is one that guests or outer frames can have.
    pub fn is_sandbox(&self, origin: &SourceExpr) -> bool {
        let host = origin.host().to_string();
        match self.layout {
            HostLayout::Single => host == self.base && origin.port() == self.public.port(),
            HostLayout::Nested | HostLayout::Flat => {
                host.strip_suffix(&self.base).is_some_and(|front| front.ends_with('.')) && origin != &self.public
            }
        }
    }

    /// Whether this server itself is meant: its host origin, or the domain of its sandboxes.
    pub fn is_own(&self, origin: &SourceExpr) -> bool {
        let host = origin.host().to_string();
        let below =
            |domain: &str| host == domain || host.strip_suffix(domain).is_some_and(|front| front.ends_with('.'));
        let here = below("localhost")
            || match origin.host() {
                Host::V4(ip) => ip.is_loopback(),
                Host::V6(ip) => ip.is_loopback(),
                Host::Name(_) | Host::Below(_) => false,
            };
        // On this machine other programs have other ports; a domain of its own is this server's on every port.
        if here {
            origin.port() == self.public.port()
        } else {
            below(&self.base) || host == self.public.host().to_string()
        }
    }

    /// Reads `authority` (a `Host` header) and, only where one name stands for all sandboxes, the path.
    pub fn classify(&self, authority: &str, path: &str) -> HostKind {
        // Case means nothing in a host name. A dot at its end does: to a browser it is another origin, so it is nobody here.
        let lower = authority.bytes().any(|byte| byte.is_ascii_uppercase()).then(|| authority.to_ascii_lowercase());
        let authority = lower.as_deref().unwrap_or(authority);
        if self.own.iter().any(|own| own == authority) {
            return HostKind::Host;
        }
        let found = match self.layout {
            HostLayout::Single => (authority == format!("{}{}", self.base, self.port)).then(|| self.by_path(path)),
            HostLayout::Nested | HostLayout::Flat => Some(self.by_name(authority)),
        };
        found.flatten().unwrap_or(HostKind::Unknown)
    }

    fn by_name(&self, authority: &str) -> Option<HostKind> {
        let name =
            authority.strip_suffix(&self.port).unwrap_or(authority).strip_suffix(&self.base)?.strip_suffix('.')?;
        if !self.port.is_empty() && !authority.ends_with(&self.port) {
            return None;
        }
        let guest = match self.layout {
            HostLayout::Nested => name.strip_prefix("g."),
            HostLayout::Flat | HostLayout::Single => name.strip_suffix("-g"),
        };
        let side = if guest.is_some() { Side::Guest } else { Side::Outer };
        Some(HostKind::Sandbox { side, label: Label::parse(guest.unwrap_or(name))?, prefix: 0 })
    }

    fn by_path(&self, path: &str) -> Option<HostKind> {
        let (label, rest) = path.strip_prefix("/~")?.split_once('/')?;
        let label = Label::parse(label)?;
        let guest = rest.starts_with("g/");
        let prefix = 2 + Label::LENGTH + if guest { 2 } else { 0 };
        Some(HostKind::Sandbox { side: if guest { Side::Guest } else { Side::Outer }, label, prefix })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABEL: &str = "abcdefghijklmnopqrstuvwxyz234567";

    fn names(public: &str, base: &str, layout: HostLayout) -> Names {
        Names::new(SourceExpr::parse(public).unwrap().value, base, layout)
    }

    fn sandbox(side: Side, prefix: usize) -> HostKind {
        HostKind::Sandbox { side, label: Label::parse(LABEL).unwrap(), prefix }
    }

    #[test]
    fn every_url_leads_back_to_its_sandbox() {
        let label = Label::parse(LABEL).unwrap();
        for (public, base, layout) in [
            ("http://localhost:3333", "localhost", HostLayout::Nested),
            ("https://jar.example", "sandbox.example", HostLayout::Flat),
            ("https://jar.example:8443", "sandbox.example", HostLayout::Flat),
            ("http://localhost:3333", "127.0.0.1", HostLayout::Single),
        ] {
            let names = names(public, base, layout);
            for side in [Side::Outer, Side::Guest] {
                let url = names.url(side, &label);
                let (_, rest) = url.split_once("://").unwrap();
                let (authority, path) = rest.split_once('/').unwrap();
                let path = format!("/{path}");
                let prefix = path.len() - 1;
                assert_eq!(names.classify(authority, &path), sandbox(side, prefix), "{url}");
                assert!(names.is_sandbox(&SourceExpr::parse(&names.origin(side, &label)).unwrap().value), "{url}");
            }
            assert!(!names.is_sandbox(names.public()));
        }
    }

    #[test]
    fn odd_authorities_lead_nowhere() {
        let names = names("http://localhost:3333", "localhost", HostLayout::Nested);
        for authority in ["localhost:3333", "LOCALHOST:3333", "127.0.0.1:3333", "[::1]:3333"] {
            assert_eq!(names.classify(authority, "/"), HostKind::Host, "{authority}");
        }
        assert_eq!(names.classify(&format!("{}.LocalHost:3333", LABEL.to_uppercase()), "/"), sandbox(Side::Outer, 0));
        for authority in [
            "",
            ":3333",
            ".localhost:3333",
            "localhost",
            "localhost:3334",
            "localhost:33333",
            "localhost.:3333",
            "127.0.0.2:3333",
            "[::1%25lo]:3333",
            "evil.example:3333",
            "localhost:3333.evil.example",
            "user@localhost:3333",
            &format!("{LABEL}.localhost"),
            &format!("{LABEL}.localhost:3334"),
            &format!("{LABEL}.localhost.:3333"),
            &format!("{LABEL}.localhost:3333:3333"),
            &format!("x.{LABEL}.localhost:3333"),
            &format!("g.g.{LABEL}.localhost:3333"),
            &format!("{LABEL}-g.localhost:3333"),
            &format!("{LABEL}localhost:3333"),
            &format!("{LABEL}.evil.localhost:3333"),
            &format!("{LABEL}.notlocalhost:3333"),
            &format!(" {LABEL}.localhost:3333"),
        ] {
            assert_eq!(names.classify(authority, "/"), HostKind::Unknown, "{authority}");
        }
    }

    #[test]
    fn in_single_mode_the_path_must_name_a_label() {
        let names = names("http://localhost:3333", "127.0.0.1", HostLayout::Single);
        for path in ["/", "/~", "/~x/", &format!("/~{LABEL}"), &format!("/{LABEL}/"), &format!("//~{LABEL}/")] {
            assert_eq!(names.classify("127.0.0.1:3333", path), HostKind::Unknown, "{path}");
        }
        assert_eq!(names.classify(&format!("{LABEL}.localhost:3333"), "/"), HostKind::Unknown);
    }
}
