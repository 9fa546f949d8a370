//! All tokens that are valid now: those of the configuration, and those of a file that is read again when it changes.

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use belljar_base::Millis;

use super::{Holder, Token, token};
use crate::watched::Watched;

#[derive(Debug)]
pub(crate) struct Tokens {
    configured: Vec<Token>,
    file: Option<Watched>,
    filed: RwLock<Arc<[Token]>>,
}

/// Why what was sent opens nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotHeld {
    Unknown,
    /// It is one, and was valid until the end of this day.
    Ended(Holder, String),
}

impl Tokens {
    pub(crate) fn new(configured: Vec<Token>, path: Option<&Path>) -> Result<Self, String> {
        let mut tokens = Self { configured, file: None, filed: RwLock::new(Arc::new([])) };
        if let Some(path) = path {
            let (file, contents) = Watched::new(vec![path.to_owned()]);
            let read =
                contents.and_then(|contents| read(&contents).map_err(|fault| format!("{}{fault}", path.display())));
            tokens.filed = RwLock::new(read.map_err(|fault| format!("`tokensFile`: {fault}"))?.into());
            tokens.file = Some(file);
        }
        Ok(tokens)
    }

    /// Whether any were ever asked for. A list that was emptied lets nobody in; that is not the same as having none.
    pub(crate) fn are_used(&self) -> bool {
        !self.configured.is_empty() || self.file.is_some()
    }

    /// Takes over what is new in the file. One that cannot be used leaves everything as it was.
    pub(crate) fn look(&self) {
        let Some(contents) = self.file.as_ref().and_then(Watched::look) else { return };
        match contents.and_then(|contents| read(&contents)) {
            Ok(tokens) => {
                tracing::info!(tokens = tokens.len(), "`tokensFile` was read again");
                *self.filed.write().unwrap_or_else(PoisonError::into_inner) = tokens.into();
            }
            Err(fault) => tracing::error!(fault, "`tokensFile` cannot be used; the tokens before it stay valid"),
        }
    }

    /// Whose token was sent. Every one is compared, so that time tells nothing about which came close.
    pub(crate) fn holder(&self, sent: &[u8], now: Millis) -> Result<Holder, NotHeld> {
        let sent = token::hash(sent);
        let filed = Arc::clone(&self.filed.read().unwrap_or_else(PoisonError::into_inner));
        let mut found: Option<&Token> = None;
        for token in self.configured.iter().chain(filed.iter()) {
            // The same secret may be listed twice, for a longer time.
            if token.is(&sent) && found.is_none_or(|found| found.ended(now).is_some()) {
                found = Some(token);
            }
        }
        let found = found.ok_or(NotHeld::Unknown)?;
        match found.ended(now) {
            Some(day) => Err(NotHeld::Ended(found.holder().clone(), day)),
            None => Ok(found.holder().clone()),
        }
    }
}

/// One token a line; empty lines and what begins with `#` are passed over.
fn read(contents: &[Vec<u8>]) -> Result<Vec<Token>, String> {
    let text = contents.first().map(Vec::as_slice).unwrap_or_default();
    let text = str::from_utf8(text).map_err(|_| ": is not UTF-8".to_owned())?;
    let lines = text.lines().zip(1..).map(|(line, number)| (line.trim(), number));
    let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(line, number)| Token::parse(line).map_err(|fault| format!(":{number}: {fault}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Scopes;

    #[test]
    fn several_are_valid_at_once_and_a_broken_file_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tokens");
        let (old, kept_old) = Token::generate("ci", Scopes::ALL, None).unwrap();
        let (new, kept_new) = Token::generate("ci", Scopes::ALL, None).unwrap();
        std::fs::write(&path, format!("# the first\n\n{}\n", kept_old.line())).unwrap();
        let tokens = Tokens::new(vec![Token::parse("0123456789abcdef").unwrap()], Some(&path)).unwrap();
        let holds = |secret: &str| tokens.holder(secret.as_bytes(), 0).is_ok();
        assert_eq!((holds("0123456789abcdef"), holds(&old), holds(&new), holds("")), (true, true, false, false));
        let put = |text: &str| {
            std::fs::write(&path, text).unwrap();
            tokens.look();
            tokens.look();
        };
        put(&format!("{}\n{}\n", kept_old.line(), kept_new.line()));
        assert!(holds(&old) && holds(&new));
        put("sha256:nonsense\n");
        assert!(holds(&old) && holds(&new), "as it was");
        put(&format!("{}\n", kept_new.line()));
        assert!(!holds(&old) && holds(&new));
        put("");
        assert!(!holds(&new) && tokens.are_used(), "a list that was emptied lets nobody in");
    }

    #[test]
    fn an_unusable_file_is_told_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tokens");
        assert!(Tokens::new(Vec::new(), Some(&path)).unwrap_err().starts_with("`tokensFile`: "));
        std::fs::write(&path, "# fine\nshort\n").unwrap();
        let told = Tokens::new(Vec::new(), Some(&path)).unwrap_err();
        assert!(told.contains("tokens:2: a token has at least 16") && !told.contains("short"), "{told}");
    }

    #[test]
    fn a_token_ends_with_its_day() {
        let (secret, kept) = Token::generate("ci", Scopes::ALL, None).unwrap();
        let until = |day: &str| Token::parse(&format!("{} until={day}", kept.line())).unwrap();
        let tokens = Tokens::new(vec![until("1970-01-01")], None).unwrap();
        let day = 24 * 3_600_000;
        assert!(tokens.holder(secret.as_bytes(), day - 1).is_ok());
        let ended = NotHeld::Ended(kept.holder().clone(), "1970-01-01".into());
        assert_eq!(tokens.holder(secret.as_bytes(), day), Err(ended));
        let renewed = Tokens::new(vec![until("1970-01-01"), until("1970-01-02")], None).unwrap();
        assert!(renewed.holder(secret.as_bytes(), day).is_ok());
    }
}
