//! What one module says: the modules it declares, what it imports, what it defines, and every path it names.

use super::tokens::{Located, Token, tokens};
use std::collections::HashSet;

#[derive(Default)]
pub(super) struct Scope {
    pub(super) children: Vec<Child>,
    pub(super) imports: Vec<Import>,
    pub(super) items: HashSet<String>,
    /// Outside of `use`; a name that stands alone is a path of one segment.
    pub(super) paths: Vec<Path>,
}

pub(super) struct Child {
    pub(super) name: String,
    pub(super) test_only: bool,
    pub(super) body: Body,
}

pub(super) enum Body {
    Inline(Scope),
    /// With what a `#[path]` says.
    File(Option<String>),
}

pub(super) struct Import {
    /// The name it gives; `*` for a glob.
    pub(super) name: String,
    pub(super) path: Path,
    pub(super) public: bool,
}

#[derive(Clone)]
pub(in crate::tidy) struct Path {
    pub(in crate::tidy) segments: Vec<String>,
    pub(in crate::tidy) line: usize,
}

impl Scope {
    pub(super) fn read(source: &str) -> Self {
        let mut reader = Reader { tokens: &tokens(source), at: 0 };
        reader.scope()
    }
}

/// Keywords after which a module's item gets its name.
const DEFINES: &[&str] = &["const", "enum", "fn", "macro_rules", "static", "struct", "trait", "type", "union"];

struct Reader<'t, 'a> {
    tokens: &'t [Located<'a>],
    at: usize,
}

impl<'a> Reader<'_, 'a> {
    fn peek(&self, ahead: usize) -> Option<Token<'a>> {
        self.tokens.get(self.at + ahead).map(|found| found.token)
    }

    fn before(&self, back: usize) -> Option<Token<'a>> {
        self.tokens.get(self.at.checked_sub(back)?).map(|found| found.token)
    }

    fn line(&self) -> usize {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(0, |found| found.line)
    }

    fn skip(&mut self, sign: char) -> bool {
        let found = self.peek(0) == Some(Token::Sign(sign));
        self.at += usize::from(found);
        found
    }

    /// To the end of the file or of the braces that are open.
    fn scope(&mut self) -> Scope {
        let mut scope = Scope::default();
        let mut depth = 0_usize;
        let mut file = None;
        let mut test_only = false;
        while let Some(token) = self.peek(0) {
            match token {
                Token::Sign('#') if matches!(self.peek(1), Some(Token::Sign('[' | '!'))) => {
                    let inner = self.peek(1) == Some(Token::Sign('!'));
                    let attribute = self.attribute(&mut scope);
                    file = attribute.file.or(file);
                    test_only |= attribute.test_only;
                    if inner && attribute.test_only {
                        return Scope::default();
                    }
                    continue;
                }
                Token::Name("pub") if self.peek(1) == Some(Token::Sign('(')) => {
                    // `pub(in a::path)` says who may see it, not what is needed.
                    while !self.skip(')') && self.peek(0).is_some() {
                        self.at += 1;
                    }
                    continue;
                }
                Token::Name("pub") => {
                    self.at += 1;
                    continue;
                }
                Token::Name("mod") => self.module(&mut scope, file.take(), test_only),
                _ if test_only => self.skip_item(),
                Token::Name("use") if self.peek(1) != Some(Token::Sign('<')) => self.import(&mut scope),
                Token::Name(name) => {
                    if depth == 0 && DEFINES.contains(&name) {
                        self.define(&mut scope);
                    }
                    self.path(&mut scope);
                }
                Token::Sign('}') if depth == 0 => break,
                Token::Sign(sign) => {
                    depth = match sign {
                        '{' => depth + 1,
                        '}' => depth - 1,
                        _ => depth,
                    };
                    self.at += 1;
                }
                Token::Text(_) | Token::PathSeparator => self.at += 1,
            }
            (file, test_only) = (None, false);
        }
        scope
    }

    /// An attribute's strings can be paths too: `#[serde(default = "crate::limits::calls")]`.
    fn attribute(&mut self, scope: &mut Scope) -> Attribute {
        self.at += 1;
        self.skip('!');
        let (start, mut depth) = (self.at, 0_usize);
        while let Some(token) = self.peek(0) {
            match token {
                Token::Sign('[' | '(') => depth += 1,
                Token::Sign(']' | ')') => depth -= 1,
                Token::Text(text) if text.contains("::") && !text.contains(|c: char| c.is_whitespace()) => {
                    let segments = text.split("::").map(str::to_owned).collect();
                    scope.paths.push(Path { segments, line: self.line() });
                }
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                break;
            }
        }
        let words: Vec<Token> = self.tokens[start..self.at].iter().map(|found| found.token).collect();
        let name = |word: &str| words.contains(&Token::Name(word));
        let file = match words.as_slice() {
            [_, Token::Name("path"), Token::Sign('='), Token::Text(file), _] => Some((*file).to_owned()),
            _ => None,
        };
        let test_only = match words.get(1) {
            Some(Token::Name("cfg")) => name("test") && !name("any") && !name("not"),
            Some(Token::Name("test")) => true,
            _ => false,
        };
        Attribute { file, test_only }
    }

    fn module(&mut self, scope: &mut Scope, file: Option<String>, test_only: bool) {
        let (Some(Token::Name(name)), Some(then)) = (self.peek(1), self.peek(2)) else {
            self.at += 1;
            return;
        };
        self.at += 3;
        let body = match then {
            Token::Sign(';') => Body::File(file),
            _ => {
                let inside = self.scope();
                self.skip('}');
                Body::Inline(inside)
            }
        };
        scope.children.push(Child { name: name.to_owned(), test_only, body });
    }

    /// An item ends with its braces or with a semicolon; a field or a variant, with a comma.
    fn skip_item(&mut self) {
        let is_field = matches!((self.peek(0), self.peek(1)), (Some(Token::Name(_)), Some(Token::Sign(':'))));
        let mut depth = 0_usize;
        while let Some(token) = self.peek(0) {
            match token {
                Token::Sign('{' | '(' | '[') => depth += 1,
                Token::Sign('}') if depth == 0 => return,
                Token::Sign('}') if depth == 1 && !is_field => {
                    self.at += 1;
                    return;
                }
                Token::Sign('}' | ')' | ']') => depth -= 1,
                Token::Sign(';') if depth == 0 => return,
                Token::Sign(',') if depth == 0 && is_field => return,
                _ => {}
            }
            self.at += 1;
        }
    }

    fn define(&mut self, scope: &mut Scope) {
        let bang = usize::from(self.peek(1) == Some(Token::Sign('!')));
        if let Some(Token::Name(name)) = self.peek(1 + bang)
            && !DEFINES.contains(&name)
        {
            scope.items.insert(name.to_owned());
            self.at += 1 + bang;
        }
    }

    fn import(&mut self, scope: &mut Scope) {
        let public = matches!(self.before(1), Some(Token::Name("pub")))
            || (self.before(1) == Some(Token::Sign(')'))
                && (2..8).map_while(|back| self.before(back)).any(|token| token == Token::Name("pub")));
        self.at += 1;
        self.tree(scope, &[], public);
    }

    fn tree(&mut self, scope: &mut Scope, prefix: &[String], public: bool) {
        let mut segments = prefix.to_vec();
        let line = self.line();
        while let Some(token) = self.peek(0) {
            match token {
                Token::Name("as") => break,
                Token::Name("self") if !segments.is_empty() => self.at += 1,
                Token::Name(name) => {
                    segments.push(name.to_owned());
                    self.at += 1;
                }
                Token::PathSeparator => self.at += 1,
                Token::Sign('{') => {
                    self.at += 1;
                    while self.peek(0).is_some() && !self.skip('}') {
                        let start = self.at;
                        self.tree(scope, &segments, public);
                        self.skip(',');
                        self.at += usize::from(self.at == start);
                    }
                    return;
                }
                Token::Sign('*') => {
                    self.at += 1;
                    scope.imports.push(Import { name: "*".to_owned(), path: Path { segments, line }, public });
                    return;
                }
                _ => break,
            }
        }
        let mut name = segments.last().cloned().unwrap_or_default();
        if let (Some(Token::Name("as")), Some(Token::Name(other))) = (self.peek(0), self.peek(1)) {
            name = other.to_owned();
            self.at += 2;
        }
        scope.imports.push(Import { name, path: Path { segments, line }, public });
    }

    fn path(&mut self, scope: &mut Scope) {
        let foreign = match self.before(1) {
            Some(Token::PathSeparator) => true,
            // `a.b` is a field or a method, `a..b` is a range.
            Some(Token::Sign('.')) => self.before(2) != Some(Token::Sign('.')),
            Some(Token::Sign('$')) => self.peek(0) != Some(Token::Name("crate")),
            _ => false,
        };
        let line = self.line();
        let mut segments = Vec::new();
        while let Some(Token::Name(name)) = self.peek(0) {
            segments.push(name.to_owned());
            self.at += 1;
            if !matches!((self.peek(0), self.peek(1)), (Some(Token::PathSeparator), Some(Token::Name(_)))) {
                break;
            }
            self.at += 1;
        }
        if !foreign {
            scope.paths.push(Path { segments, line });
        }
    }
}

struct Attribute {
    file: Option<String>,
    test_only: bool,
}
