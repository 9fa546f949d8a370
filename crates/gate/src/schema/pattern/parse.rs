//! The text of a pattern to a tree: ECMAScript's grammar with the `u` flag, and nothing of its older, lenient one.

use super::class::{Class, LINE_END};
use super::escape::{ClassMember, class_member, code_point};
use super::fault::invalid;
use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug)]
pub(super) enum Tree {
    Empty,
    /// One code point of a set.
    One(Class),
    Assert(Assertion),
    Sequence(Vec<Tree>),
    Either(Vec<Tree>),
    Repeat {
        of: Box<Tree>,
        least: u32,
        /// `None` is without end.
        most: Option<u32>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Assertion {
    Start,
    End,
    WordBoundary,
    NoWordBoundary,
}

const MAX_GROUPS_IN_GROUPS: u32 = 64;
const NOT_LINEAR: &str = "cannot be matched in linear time and are not supported";

pub(super) struct Parser<'p> {
    pub(super) letters: Peekable<Chars<'p>>,
    names: Vec<String>,
    groups: u32,
}

pub(super) fn parse(text: &str) -> Result<Tree, String> {
    let mut parser = Parser { letters: text.chars().peekable(), names: Vec::new(), groups: 0 };
    let tree = parser.alternatives()?;
    match parser.letters.next() {
        None => Ok(tree),
        Some(_) => Err(invalid("`)` has no `(`")),
    }
}

impl Parser<'_> {
    fn alternatives(&mut self) -> Result<Tree, String> {
        let mut each = vec![self.sequence()?];
        while self.letters.next_if_eq(&'|').is_some() {
            each.push(self.sequence()?);
        }
        Ok(if each.len() == 1 { each.pop().unwrap_or(Tree::Empty) } else { Tree::Either(each) })
    }

    fn sequence(&mut self) -> Result<Tree, String> {
        let mut terms = Vec::new();
        while let Some(letter) = self.letters.peek().copied().filter(|letter| !matches!(letter, '|' | ')')) {
            self.letters.next();
            let term = self.term(letter)?;
            terms.push(self.repeated(term)?);
        }
        Ok(Tree::Sequence(terms))
    }

    fn term(&mut self, letter: char) -> Result<Tree, String> {
        match letter {
            '^' => Ok(Tree::Assert(Assertion::Start)),
            '$' => Ok(Tree::Assert(Assertion::End)),
            '.' => Ok(Tree::One(Class::new(LINE_END.to_vec()).negated())),
            '(' => self.group(),
            '[' => self.class().map(Tree::One),
            '\\' => self.escape(),
            '*' | '+' | '?' => Err(invalid(format!("there is nothing for `{letter}` to repeat"))),
            '{' | '}' | ']' => Err(invalid(format!("`{letter}` stands alone; write `\\{letter}`"))),
            other => Ok(Tree::One(Class::new(vec![(other.into(), other.into())]))),
        }
    }

    fn escape(&mut self) -> Result<Tree, String> {
        match self.letters.peek() {
            Some('b') => Ok(self.assert(Assertion::WordBoundary)),
            Some('B') => Ok(self.assert(Assertion::NoWordBoundary)),
            Some('1'..='9' | 'k') => Err(format!("back-references {NOT_LINEAR}")),
            _ => class_member(&mut self.letters, false).map(|member| Tree::One(member.into_class())),
        }
    }

    fn assert(&mut self, assertion: Assertion) -> Tree {
        self.letters.next();
        Tree::Assert(assertion)
    }

    fn group(&mut self) -> Result<Tree, String> {
        if self.letters.next_if_eq(&'?').is_some() {
            match self.letters.next() {
                Some(':') => {}
                Some('=' | '!') => return Err(format!("look-around assertions {NOT_LINEAR}")),
                Some('<') => self.name()?,
                Some('i' | 'm' | 's' | '-') => return Err("flags inside a pattern are not supported".into()),
                _ => return Err(invalid("`(?` starts no group")),
            }
        }
        self.groups += 1;
        if self.groups > MAX_GROUPS_IN_GROUPS {
            return Err(format!("more than {MAX_GROUPS_IN_GROUPS} groups inside each other"));
        }
        let tree = self.alternatives()?;
        self.groups -= 1;
        self.letters.next_if_eq(&')').ok_or_else(|| invalid("`(` has no `)`"))?;
        Ok(tree)
    }

    fn name(&mut self) -> Result<(), String> {
        if matches!(self.letters.peek(), Some('=' | '!')) {
            return Err(format!("look-around assertions {NOT_LINEAR}"));
        }
        let mut name = String::new();
        loop {
            let letter = match self.letters.next() {
                Some('>') if !name.is_empty() => break,
                Some('\\') => return Err("escapes in the name of a group are not supported".into()),
                Some(letter) => letter,
                None => return Err(invalid("the name of a group has no end")),
            };
            let starts = letter == '_' || letter == '$' || letter.is_alphabetic();
            let goes_on = letter.is_alphanumeric() || matches!(letter, '\u{200C}' | '\u{200D}');
            let fits = starts || (goes_on && !name.is_empty());
            if !fits {
                return Err(invalid(format!("the name of a group cannot hold {letter:?}")));
            }
            name.push(letter);
        }
        if self.names.contains(&name) {
            return Err(format!("two groups are named `{name}`"));
        }
        self.names.push(name);
        Ok(())
    }

    fn repeated(&mut self, of: Tree) -> Result<Tree, String> {
        let (least, most) = match self.letters.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.letters.next();
                self.counts()?
            }
            _ => return Ok(of),
        };
        if matches!(of, Tree::Assert(_)) {
            return Err(invalid("an assertion cannot be repeated"));
        }
        self.letters.next();
        // The lazy form matches the same strings.
        self.letters.next_if_eq(&'?');
        Ok(Tree::Repeat { of: Box::new(of), least, most })
    }

    /// Up to the closing brace, which is left.
    fn counts(&mut self) -> Result<(u32, Option<u32>), String> {
        let wrong = || invalid("`{` starts no count; write `\\{`");
        let least = self.count().ok_or_else(wrong)?;
        let mut most = Some(least);
        if self.letters.next_if_eq(&',').is_some() {
            most = self.count();
        }
        if self.letters.peek() != Some(&'}') {
            return Err(wrong());
        }
        if most.is_some_and(|most| most < least) {
            return Err(invalid("a count goes from more to less"));
        }
        Ok((least, most))
    }

    fn count(&mut self) -> Option<u32> {
        let mut count = None;
        while let Some(digit) = self.letters.peek().and_then(|letter| letter.to_digit(10)) {
            self.letters.next();
            count = Some(count.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
        }
        count
    }

    /// A class, after its `[`.
    fn class(&mut self) -> Result<Class, String> {
        let negated = self.letters.next_if_eq(&'^').is_some();
        let mut sets = Class::default();
        let mut ranges = Vec::new();
        while self.letters.next_if_eq(&']').is_none() {
            let first = self.class_atom()?;
            let mut ahead = self.letters.clone();
            if ahead.next() != Some('-') || ahead.peek() == Some(&']') {
                match first {
                    ClassMember::One(code) => ranges.push((code, code)),
                    ClassMember::Several(set) => sets = sets.or(set),
                }
                continue;
            }
            self.letters.next();
            let (first, last) = (code_point(&first)?, code_point(&self.class_atom()?)?);
            if first > last {
                return Err(invalid("a range goes from a higher to a lower character"));
            }
            ranges.push((first, last));
        }
        let class = sets.or(Class::new(ranges));
        Ok(if negated { class.negated() } else { class })
    }

    fn class_atom(&mut self) -> Result<ClassMember, String> {
        match self.letters.next() {
            None => Err(invalid("`[` has no `]`")),
            Some('\\') => class_member(&mut self.letters, true),
            Some(letter) => Ok(ClassMember::One(letter.into())),
        }
    }
}
