//! Lists of sources: each parsed, the same one once, a covered one noted.

use super::Resolving;
use crate::cause::{Cause, Caused};
use crate::codes::Code;
use crate::diagnostic::Span;
use crate::file::Text;
use crate::keys::Key;
use crate::source::{Fault, NetworkRule, Noted, Parsed, SourceExpr};

impl Resolving<'_> {
    pub(super) fn sources(&mut self, key: Key) -> Vec<Caused<SourceExpr>> {
        self.list(key, SourceExpr::parse, SourceExpr::covers)
    }

    pub(super) fn rules(&mut self, key: Key) -> Vec<Caused<NetworkRule>> {
        self.list(key, NetworkRule::parse, NetworkRule::covers)
    }

    pub(super) fn schemes(&mut self, key: Key) -> Vec<Caused<&'static str>> {
        let path = self.path(key);
        let mut schemes: Vec<Caused<&'static str>> = Vec::new();
        for (index, text) in self.file.texts(key).iter().enumerate() {
            // Reading has checked the words; this finds the static one.
            let Some(scheme) = crate::keys::SCHEMES.iter().find(|scheme| **scheme == text.text) else { continue };
            if schemes.iter().all(|known| known.value != *scheme) {
                schemes.push(Caused { value: scheme, cause: Cause::entry(path, index, text.span) });
            }
        }
        schemes
    }

    fn list<T: Clone + PartialEq + std::fmt::Display>(
        &mut self,
        key: Key,
        parse: impl Fn(&str) -> Result<Parsed<T>, Fault>,
        covers: impl Fn(&T, &T) -> bool,
    ) -> Vec<Caused<T>> {
        let path = self.path(key);
        let mut list: Vec<Caused<T>> = Vec::new();
        for (index, text) in self.file.texts(key).iter().enumerate() {
            let place = || format!("{path}[{index}]");
            match parse(&text.text) {
                Err(fault) => self.fault(fault, place(), text.span),
                Ok(Parsed { value, notes }) => {
                    self.notes(notes, &place, text);
                    if list.iter().any(|known| known.value == value) {
                        self.tell(Code::Merged, format!("`{value}` stands here twice"), place(), text.span);
                    } else {
                        list.push(Caused { value, cause: Cause::entry(path, index, text.span) });
                    }
                }
            }
        }
        self.note_covered(&list, covers);
        list
    }

    fn note_covered<T: PartialEq + std::fmt::Display>(&mut self, list: &[Caused<T>], covers: impl Fn(&T, &T) -> bool) {
        for narrow in list {
            let wide = list.iter().find(|wide| wide.value != narrow.value && covers(&wide.value, &narrow.value));
            if let (Some(wide), Cause::Line { span, .. }) = (wide, narrow.cause) {
                let message = format!("`{}` is covered by `{}`", narrow.value, wide.value);
                self.tell(Code::Covered, message, narrow.cause.to_string(), span);
            }
        }
    }

    fn notes(&mut self, notes: Vec<Noted>, place: &impl Fn() -> String, text: &Text) {
        for Noted { code, message } in notes {
            self.tell(code, message, place(), text.span);
        }
    }

    pub(super) fn fault(&mut self, fault: Fault, path: String, span: Option<Span>) {
        self.tell_with(fault.code, fault.message, fault.help, path, span);
    }
}
