//! A sandbox ready to be served: its policy compiled, its headers written, its documents put together.

use std::sync::atomic::{AtomicI64, Ordering};

use belljar_base::{FilePath, Hash, HostLayout, Millis, Names, Side};
use belljar_modules::{Kind, SETTINGS};
use belljar_policy::{Diagnostics, Guest, Place, Plan, Policy, ScriptHash, Setting, SourceExpr};
use belljar_store::StoredSandbox;
use bytes::Bytes;

use crate::compiled::{self, Compiled, WidgetPart};
use crate::documents;
use crate::headers::Seal;

#[derive(Debug)]
pub struct Sandbox {
    pub stored: StoredSandbox,
    /// For explaining what the Plan stopped.
    pub policy: Policy,
    pub plan: Plan,
    pub widget: Option<WidgetPart>,
    pub outer: SandboxHost,
    pub guest: SandboxHost,
    /// Whether it is an app of which anything is to be compiled.
    pub has_source: bool,
    embedder: SourceExpr,
    /// When it was last asked for; written to the store now and then.
    used_at: AtomicI64,
}

/// One of the two host names of a sandbox.
#[derive(Debug)]
pub struct SandboxHost {
    pub origin: String,
    pub url: String,
    pub seal: Seal,
    /// Belljar's own document at the root; apps and widgets bring theirs.
    pub document: Option<Bytes>,
}

/// What has these bytes; `kind` tells things apart that are made of the same.
pub fn etag(hash: &Hash, kind: &'static str) -> http::HeaderValue {
    let mut text = String::with_capacity(66 + kind.len());
    text.push('"');
    data_encoding::HEXLOWER.encode_append(&hash.0, &mut text);
    text.push_str(kind);
    text.push('"');
    http::HeaderValue::from_maybe_shared(Bytes::from(text)).expect("hexadecimal is a header value")
}

impl Sandbox {
    /// Fails when the stored policy or embedder means nothing to this version any more.
    pub fn load(stored: StoredSandbox, names: &Names, setting: &Setting) -> Result<Self, String> {
        let setting = Setting { tool_placement: stored.placement, ..*setting };
        let (found, diagnostics) = compiled::compile(&stored.policy, stored.guest, &setting);
        let Compiled { policy, plan, widget } = found.ok_or_else(|| first(&diagnostics))?;
        let embedder = embedder(&stored.embedder)?;

        let place = |script: &str| -> Result<Place, String> {
            let origin = |side| source(&names.origin(side, &stored.label));
            Ok(Place {
                outer: origin(Side::Outer)?,
                guest: origin(Side::Guest)?,
                embedders: vec![embedder.clone()],
                scripts: vec![ScriptHash::sha256(Hash::of(script.as_bytes()).0)],
                shared_site: names.layout() != HostLayout::Nested,
            })
        };
        let (outer_script, inner_script) = (documents::outer_script(stored.guest), documents::inner_script());
        let outer = SandboxHost {
            origin: names.origin(Side::Outer, &stored.label),
            url: names.url(Side::Outer, &stored.label),
            seal: Seal::new(plan.outer_headers(&place(outer_script)?)),
            document: Some(documents::outer(&stored, &plan, widget.as_ref(), names).into()),
        };
        let seal = Seal::new(plan.headers(&place(inner_script)?));
        let guest = SandboxHost {
            origin: names.origin(Side::Guest, &stored.label),
            url: names.url(Side::Guest, &stored.label),
            // To its own files an opaque guest is a stranger: modules and fonts are asked for across origins.
            seal: if stored.guest == Guest::App && !plan.own_origin { seal.readable_by_opaque() } else { seal },
            document: matches!(stored.guest, Guest::Run | Guest::Tool)
                .then(|| documents::inner(&stored, &plan, names).into()),
        };
        let needs = |path: &FilePath| path.as_str() == SETTINGS || Kind::needs_compiling(path.as_str());
        let has_source = stored.guest == Guest::App && stored.files.keys().any(needs);
        let used_at = AtomicI64::new(stored.used_at);
        Ok(Self { used_at, stored, policy, plan, widget, outer, guest, has_source, embedder })
    }

    /// The one origin whose pages may show it.
    pub fn embedder(&self) -> &SourceExpr {
        &self.embedder
    }

    pub fn host(&self, side: Side) -> &SandboxHost {
        match side {
            Side::Outer => &self.outer,
            Side::Guest => &self.guest,
        }
    }

    /// Whether it has files of somebody's own, which only a client that shows it is given.
    pub fn is_private(&self) -> bool {
        self.guest.document.is_none()
    }

    pub fn used(&self, now: Millis) {
        // Asked for thousands of times a second, it is written down once a millisecond.
        if self.used_at() < now {
            self.used_at.fetch_max(now, Ordering::Relaxed);
        }
    }

    pub fn used_at(&self) -> Millis {
        self.used_at.load(Ordering::Relaxed)
    }

    /// What it takes in memory, roughly: headers, documents, the Plan, the list of files.
    pub fn weight(&self) -> usize {
        let documents = [&self.outer, &self.guest].into_iter().filter_map(|face| face.document.as_ref());
        let files = self.stored.files.keys().map(|path| path.as_str().len() + 128).sum::<usize>();
        32 * 1024 + 2 * self.stored.policy.len() + documents.map(Bytes::len).sum::<usize>() + files
    }
}

/// An origin that a header can name.
pub fn embedder(text: &str) -> Result<SourceExpr, String> {
    let origin = source(text)?;
    if !origin.fits_a_header() {
        return Err(format!("`{text}` is an IPv6 address, which no `frame-ancestors` can name"));
    }
    Ok(origin)
}

fn source(text: &str) -> Result<SourceExpr, String> {
    match SourceExpr::parse(text) {
        Ok(parsed) if parsed.value.to_string() == text && !parsed.value.scheme().is_socket() => Ok(parsed.value),
        _ => Err(format!("`{}` is not an origin", text.chars().take(100).collect::<String>())),
    }
}

fn first(diagnostics: &Diagnostics) -> String {
    diagnostics.iter().next().map_or_else(|| "the policy does not compile".into(), |one| one.message.clone())
}
