//! What somebody takes away from a `Content-Security-Policy`: directives as the header writes them. What is left is what
//! a browser would leave of two policies at once, so nothing is opened by it.

use crate::capability::Keyword;
use crate::codes::Code;
use crate::directives::Directive;
use crate::keys::SCHEMES;
use crate::read::brief;
use crate::source::{Fault, NetworkRule, SourceExpr};

/// Directives that were written, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowing {
    directives: Vec<(Directive, Vec<Kept>)>,
}

/// One source that stays, where it was there before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    Keyword(Keyword),
    Scheme(&'static str),
    Place(SourceExpr),
}

impl Narrowing {
    /// Reads one directive, as in `img-src data:`. Of two for the same thing the first holds, as in browsers.
    pub(crate) fn add(&mut self, text: &str) -> Result<(), Fault> {
        let mut words = text.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let directive = Directive::from_name(name).filter(|directive| directive.can_be_narrowed());
        let directive = directive.ok_or_else(|| Fault {
            code: Code::UnknownWord,
            message: format!("`{}` is no directive that can be narrowed", brief(name)),
            help: "Write a directive about what is loaded or sent, such as `img-src 'none'`.".into(),
        })?;
        let kept = words.filter(|word| *word != "'none'").map(Kept::parse).collect::<Result<_, _>>()?;
        if self.directives.iter().all(|(known, _)| *known != directive) {
            self.directives.push((directive, kept));
        }
        Ok(())
    }

    /// What stays of a directive: its own list, or that of the one it falls back on. `None` is all of it. Scripts and
    /// workers are how a program gets into its sandbox at all, so nothing is taken away from them.
    pub(crate) fn of(&self, directive: Directive) -> Option<&[Kept]> {
        if matches!(directive, Directive::Script | Directive::Worker) {
            return None;
        }
        let own = self.directives.iter().find(|(known, _)| *known == directive).map(|(_, kept)| kept.as_slice());
        own.or_else(|| directive.falls_back_on().and_then(|wider| self.of(wider)))
    }

    /// What stays of a rule of the network: itself, or the parts of it that were written.
    pub(crate) fn connections(&self, rule: &NetworkRule) -> Vec<NetworkRule> {
        let Some(kept) = self.of(Directive::Connect) else { return vec![rule.clone()] };
        let places = || kept.iter().filter_map(|kept| if let Kept::Place(place) = kept { Some(place) } else { None });
        if places().any(|place| place.covers(&rule.source)) {
            return vec![rule.clone()];
        }
        let parts = places().filter(|place| rule.source.covers(place));
        parts.map(|place| NetworkRule { source: place.clone(), path: rule.path.clone() }).collect()
    }
}

impl Kept {
    /// Only what can be understood: a word that is not might have been meant as a restriction.
    pub(crate) fn parse(word: &str) -> Result<Self, Fault> {
        let keywords = [Keyword::UnsafeInline, Keyword::UnsafeEval, Keyword::WasmUnsafeEval];
        if let Some(keyword) = keywords.into_iter().find(|keyword| keyword.text() == word) {
            return Ok(Self::Keyword(keyword));
        }
        match SCHEMES.iter().find(|scheme| **scheme == word) {
            Some(scheme) => Ok(Self::Scheme(scheme)),
            None => SourceExpr::parse(word).map(|parsed| Self::Place(parsed.value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrowing(lines: &[&str]) -> Narrowing {
        let mut narrowing = Narrowing::default();
        for line in lines {
            narrowing.add(line).unwrap();
        }
        narrowing
    }

    fn left(lines: &[&str], rule: &str) -> Vec<String> {
        let rule = NetworkRule::parse(rule).unwrap().value;
        narrowing(lines).connections(&rule).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_directive_falls_back_as_in_browsers() {
        let plain = narrowing(&["default-src 'none'", "img-src data:"]);
        assert_eq!(plain.of(Directive::Img), Some(&[Kept::Scheme("data:")][..]));
        assert_eq!((plain.of(Directive::Style), plain.of(Directive::Frame)), (Some(&[][..]), Some(&[][..])));
        assert_eq!(plain.of(Directive::FormAction), None);
        assert_eq!(narrowing(&["img-src 'none'"]).of(Directive::Style), None);
        assert_eq!(
            narrowing(&["img-src data:", "img-src blob:"]).of(Directive::Img),
            Some(&[Kept::Scheme("data:")][..])
        );
    }

    #[test]
    fn what_starts_a_tool_is_nobodys_to_take() {
        let all = narrowing(&["default-src 'none'", "script-src 'none'", "worker-src 'none'"]);
        assert_eq!((all.of(Directive::Script), all.of(Directive::Worker)), (None, None));
    }

    #[test]
    fn connections_are_what_both_sides_say() {
        let api = "https://api.example.com";
        assert_eq!(left(&[], api), [api]);
        assert_eq!(left(&["img-src 'none'"], api), [api]);
        assert_eq!(left(&["connect-src https://*.example.com"], api), [api]);
        assert_eq!(left(&["connect-src https://api.example.com"], "https://*.example.com"), [api]);
        assert_eq!(left(&["default-src 'none'", "connect-src https://api.example.com"], api), [api]);
        for closed in
            ["connect-src 'none'", "default-src 'none'", "connect-src https://other.example", "connect-src data:"]
        {
            assert!(left(&[closed], api).is_empty(), "{closed}");
        }
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for line in [
            "", "sandbox allow-scripts", "frame-ancestors 'none'", "report-uri /x", "image-src data:",
            "img-src 'self'", "connect-src *", "connect-src https:", "img-src 'nonce-abc'",
            "connect-src https://a.example/path",
        ] {
            assert!(Narrowing::default().add(line).is_err(), "{line}");
        }
    }
}
