//! How this server's origins are spelt: its own, and those of the sandboxes.

use belljar_policy::{Host, Scheme, SourceExpr};

use crate::label::Label;

/// Which of a sandbox's two host names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    /// The trusted frame.
    Outer,
    /// The guest's own.
    Guest,
}

/// Whom a request is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    /// The host origin: API, SDK, playground.
    Host,
    Sandbox {
        side: Side,
        label: Label,
        /// Bytes of the path that only name the sandbox, where host names cannot.
        prefix: usize,
    },
    Nowhere,
}

#[derive(Clone, Debug)]
pub(crate) struct Names {
    public: SourceExpr,
    /// Every spelling of the host origin's authority.
    own: Vec<String>,
    base: String,
    /// As in URLs: empty, or `:3333`.
    port: String,
    shape: Shape,
}

/// How the two names of a sandbox are made from its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `<label>.localhost` and `g.<label>.localhost`: one site, as browsers see it, with two origins.
    Nested,
    /// `<label>.base` and `<label>-g.base`: a wildcard certificate covers one level only.
    Flat,
    /// One other name for all: `base/~<label>/` and `base/~<label>/g/`.
    Single,
}

impl Names {
    pub(crate) fn new(public: SourceExpr, base: &str, shape: Shape) -> Self {
        let port = if public.port() == public.scheme().port() { String::new() } else { format!(":{}", public.port()) };
        let mut own = vec![format!("{}{port}", public.host())];
        // A person who types the address gets the same page as one who types the name.
        if public.host() == &Host::Name("localhost".into()) {
            let addresses = ["127.0.0.1", "[::1]"].into_iter().filter(|address| *address != base);
            own.extend(addresses.map(|address| format!("{address}{port}")));
        }
        Self { own, base: base.to_owned(), port, shape, public }
    }

    /// Every spelling of the host origin's authority.
    pub(crate) fn own(&self) -> &[String] {
        &self.own
    }

    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    pub(crate) fn public(&self) -> &SourceExpr {
        &self.public
    }

    pub(crate) fn scheme(&self) -> Scheme {
        self.public.scheme()
    }

    /// The source that stands for every sandbox, for the `frame-src` of pages that show them.
    pub(crate) fn sandboxes(&self) -> String {
        match self.shape {
            Shape::Single => format!("{}://{}{}", self.scheme().name(), self.base, self.port),
            Shape::Nested | Shape::Flat => format!("{}://*.{}{}", self.scheme().name(), self.base, self.port),
        }
    }

    pub(crate) fn origin(&self, side: Side, label: &Label) -> String {
        let (base, port) = (&self.base, &self.port);
        let host = match (self.shape, side) {
            (Shape::Single, _) => base.clone(),
            (_, Side::Outer) => format!("{label}.{base}"),
            (Shape::Nested, Side::Guest) => format!("g.{label}.{base}"),
            (Shape::Flat, Side::Guest) => format!("{label}-g.{base}"),
        };
        format!("{}://{host}{port}", self.scheme().name())
    }

    /// The path that names the sandbox; `/` wherever its host name does.
    pub(crate) fn root(&self, side: Side, label: &Label) -> String {
        match (self.shape, side) {
            (Shape::Nested | Shape::Flat, _) => "/".into(),
            (Shape::Single, Side::Outer) => format!("/~{label}/"),
            (Shape::Single, Side::Guest) => format!("/~{label}/g/"),
        }
    }

    pub(crate) fn url(&self, side: Side, label: &Label) -> String {
        format!("{}{}", self.origin(side, label), self.root(side, label))
    }

    /// Whether an origin is one that guests or outer frames can have.
    pub(crate) fn is_sandbox(&self, origin: &SourceExpr) -> bool {
        let host = origin.host().to_string();
        match self.shape {
            Shape::Single => host == self.base && origin.port() == self.public.port(),
            Shape::Nested | Shape::Flat => {
                host.strip_suffix(&self.base).is_some_and(|front| front.ends_with('.')) && origin != &self.public
            }
        }
    }

    /// Whether this server itself is meant: its host origin, or the domain of its sandboxes.
    pub(crate) fn is_own(&self, origin: &SourceExpr) -> bool {
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
    pub(crate) fn door(&self, authority: &str, path: &str) -> Door {
        // Case means nothing in a host name. A dot at its end does: to a browser it is another origin, so it is nobody here.
        let lower = authority.bytes().any(|byte| byte.is_ascii_uppercase()).then(|| authority.to_ascii_lowercase());
        let authority = lower.as_deref().unwrap_or(authority);
        if self.own.iter().any(|own| own == authority) {
            return Door::Host;
        }
        let found = match self.shape {
            Shape::Single => (authority == format!("{}{}", self.base, self.port)).then(|| self.by_path(path)),
            Shape::Nested | Shape::Flat => Some(self.by_name(authority)),
        };
        found.flatten().unwrap_or(Door::Nowhere)
    }

    fn by_name(&self, authority: &str) -> Option<Door> {
        let name =
            authority.strip_suffix(&self.port).unwrap_or(authority).strip_suffix(&self.base)?.strip_suffix('.')?;
        if !self.port.is_empty() && !authority.ends_with(&self.port) {
            return None;
        }
        let guest = match self.shape {
            Shape::Nested => name.strip_prefix("g."),
            Shape::Flat | Shape::Single => name.strip_suffix("-g"),
        };
        let side = if guest.is_some() { Side::Guest } else { Side::Outer };
        Some(Door::Sandbox { side, label: Label::parse(guest.unwrap_or(name))?, prefix: 0 })
    }

    fn by_path(&self, path: &str) -> Option<Door> {
        let (label, rest) = path.strip_prefix("/~")?.split_once('/')?;
        let label = Label::parse(label)?;
        let guest = rest.starts_with("g/");
        let prefix = 2 + Label::LENGTH + if guest { 2 } else { 0 };
        Some(Door::Sandbox { side: if guest { Side::Guest } else { Side::Outer }, label, prefix })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABEL: &str = "abcdefghijklmnopqrstuvwxyz234567";

    fn names(public: &str, base: &str, shape: Shape) -> Names {
        Names::new(SourceExpr::parse(public).unwrap().value, base, shape)
    }

    fn sandbox(side: Side, prefix: usize) -> Door {
        Door::Sandbox { side, label: Label::parse(LABEL).unwrap(), prefix }
    }

    #[test]
    fn every_url_leads_back_to_its_sandbox() {
        let label = Label::parse(LABEL).unwrap();
        for (public, base, shape) in [
            ("http://localhost:3333", "localhost", Shape::Nested),
            ("https://jar.example", "sandbox.example", Shape::Flat),
            ("https://jar.example:8443", "sandbox.example", Shape::Flat),
            ("http://localhost:3333", "127.0.0.1", Shape::Single),
        ] {
            let names = names(public, base, shape);
            for side in [Side::Outer, Side::Guest] {
                let url = names.url(side, &label);
                let (_, rest) = url.split_once("://").unwrap();
                let (authority, path) = rest.split_once('/').unwrap();
                let path = format!("/{path}");
                let prefix = path.len() - 1;
                assert_eq!(names.door(authority, &path), sandbox(side, prefix), "{url}");
                assert!(names.is_sandbox(&SourceExpr::parse(&names.origin(side, &label)).unwrap().value), "{url}");
            }
            assert!(!names.is_sandbox(names.public()));
        }
    }

    #[test]
    fn odd_authorities_lead_nowhere() {
        let names = names("http://localhost:3333", "localhost", Shape::Nested);
        for authority in ["localhost:3333", "LOCALHOST:3333", "127.0.0.1:3333", "[::1]:3333"] {
            assert_eq!(names.door(authority, "/"), Door::Host, "{authority}");
        }
        assert_eq!(names.door(&format!("{}.LocalHost:3333", LABEL.to_uppercase()), "/"), sandbox(Side::Outer, 0));
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
            assert_eq!(names.door(authority, "/"), Door::Nowhere, "{authority}");
        }
    }

    #[test]
    fn in_single_mode_the_path_must_name_a_label() {
        let names = names("http://localhost:3333", "127.0.0.1", Shape::Single);
        for path in ["/", "/~", "/~x/", &format!("/~{LABEL}"), &format!("/{LABEL}/"), &format!("//~{LABEL}/")] {
            assert_eq!(names.door("127.0.0.1:3333", path), Door::Nowhere, "{path}");
        }
        assert_eq!(names.door(&format!("{LABEL}.localhost:3333"), "/"), Door::Nowhere);
    }
}
