//! What follows a backslash.

use super::class::{Class, DIGIT, SPACE, WORD};
use super::fault::invalid;
use super::property;
use std::iter::Peekable;
use std::str::Chars;

pub(super) enum ClassMember {
    One(u32),
    Several(Class),
}

impl ClassMember {
    pub(super) fn into_class(self) -> Class {
        match self {
            Self::One(code) => Class::new(vec![(code, code)]),
            Self::Several(class) => class,
        }
    }
}

/// An end of a range.
pub(super) fn code_point(member: &ClassMember) -> Result<u32, String> {
    match member {
        ClassMember::One(code) => Ok(*code),
        ClassMember::Several(_) => Err(invalid("a set of characters cannot be an end of a range; write `\\-`")),
    }
}

/// A character or a set of them, after its backslash.
pub(super) fn class_member(letters: &mut Peekable<Chars<'_>>, in_class: bool) -> Result<ClassMember, String> {
    let Some(letter) = letters.next() else { return Err(invalid("it ends with a backslash")) };
    let set = |ranges: &[(u32, u32)], negated: bool| {
        let class = Class::new(ranges.to_vec());
        Ok(ClassMember::Several(if negated { class.negated() } else { class }))
    };
    let one = |letter: char| Ok(ClassMember::One(letter.into()));
    match letter {
        'd' | 'D' => set(DIGIT, letter == 'D'),
        'w' | 'W' => set(WORD, letter == 'W'),
        's' | 'S' => set(SPACE, letter == 'S'),
        'p' | 'P' => property::class(letters)
            .map(|class| if letter == 'P' { class.negated() } else { class })
            .map(ClassMember::Several),
        't' => one('\t'),
        'n' => one('\n'),
        'v' => one('\u{B}'),
        'f' => one('\u{C}'),
        'r' => one('\r'),
        'b' if in_class => one('\u{8}'),
        '-' if in_class => one('-'),
        '0' if !letters.peek().is_some_and(char::is_ascii_digit) => one('\0'),
        'c' => match letters.next() {
            Some(control) if control.is_ascii_alphabetic() => Ok(ClassMember::One(u32::from(control) % 32)),
            _ => Err(invalid("`\\c` needs a letter")),
        },
        'x' => hex(letters, 2).map(ClassMember::One).ok_or_else(|| invalid("`\\x` needs two hexadecimal digits")),
        'u' => unicode(letters).map(ClassMember::One),
        '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => one(letter),
        other => Err(invalid(format!("`\\{other}` is no escape"))),
    }
}

/// `\u0041`, `\u{41}`, or two surrogates that are one character.
fn unicode(letters: &mut Peekable<Chars<'_>>) -> Result<u32, String> {
    let wrong = || invalid("`\\u` needs four hexadecimal digits, or a code point in braces");
    if letters.next_if_eq(&'{').is_some() {
        let mut code = None;
        while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(16)) {
            letters.next();
            code = Some(code.unwrap_or(0_u32).saturating_mul(16).saturating_add(digit));
        }
        letters.next_if_eq(&'}').ok_or_else(wrong)?;
        return code.filter(|code| *code <= 0x10_FFFF).ok_or_else(wrong);
    }
    let lead = hex(letters, 4).ok_or_else(wrong)?;
    if (0xD800..0xDC00).contains(&lead) {
        let mut ahead = letters.clone();
        let trail = (ahead.next() == Some('\\') && ahead.next() == Some('u')).then(|| hex(&mut ahead, 4)).flatten();
        if let Some(trail) = trail.filter(|trail| (0xDC00..0xE000).contains(trail)) {
            *letters = ahead;
            return Ok(0x1_0000 + ((lead - 0xD800) << 10) + (trail - 0xDC00));
        }
    }
    Ok(lead)
}

fn hex(letters: &mut Peekable<Chars<'_>>, digits: u32) -> Option<u32> {
    let mut code = 0;
    for _ in 0..digits {
        code = code * 16 + letters.next()?.to_digit(16)?;
    }
    Some(code)
}
