//! `\p{…}`: general categories. Scripts and the other properties would need tables larger than the rest of the gate.

use super::class::Class;
use super::fault::invalid;
use std::iter::Peekable;
use std::str::Chars;
use unicode_properties::GeneralCategory::{self, *};

const LETTERS: &[GeneralCategory] = &[UppercaseLetter, LowercaseLetter, TitlecaseLetter, ModifierLetter, OtherLetter];
const MARKS: &[GeneralCategory] = &[NonspacingMark, SpacingMark, EnclosingMark];
const NUMBERS: &[GeneralCategory] = &[DecimalNumber, LetterNumber, OtherNumber];
const PUNCTUATION: &[GeneralCategory] = &[
    ConnectorPunctuation, DashPunctuation, OpenPunctuation, ClosePunctuation, InitialPunctuation, FinalPunctuation,
    OtherPunctuation,
];
const SYMBOLS: &[GeneralCategory] = &[MathSymbol, CurrencySymbol, ModifierSymbol, OtherSymbol];
const SEPARATORS: &[GeneralCategory] = &[SpaceSeparator, LineSeparator, ParagraphSeparator];
const OTHER: &[GeneralCategory] = &[Control, Format, Surrogate, PrivateUse, Unassigned];

/// The names that ECMAScript knows a category by, exactly as they must be written.
const CATEGORIES: &[(&[&str], &[GeneralCategory])] = &[
    (&["L", "Letter"], LETTERS),
    (&["LC", "Cased_Letter"], &[UppercaseLetter, LowercaseLetter, TitlecaseLetter]),
    (&["Lu", "Uppercase_Letter"], &[UppercaseLetter]),
    (&["Ll", "Lowercase_Letter"], &[LowercaseLetter]),
    (&["Lt", "Titlecase_Letter"], &[TitlecaseLetter]),
    (&["Lm", "Modifier_Letter"], &[ModifierLetter]),
    (&["Lo", "Other_Letter"], &[OtherLetter]),
    (&["M", "Mark", "Combining_Mark"], MARKS),
    (&["Mn", "Nonspacing_Mark"], &[NonspacingMark]),
    (&["Mc", "Spacing_Mark"], &[SpacingMark]),
    (&["Me", "Enclosing_Mark"], &[EnclosingMark]),
    (&["N", "Number"], NUMBERS),
    (&["Nd", "Decimal_Number", "digit"], &[DecimalNumber]),
    (&["Nl", "Letter_Number"], &[LetterNumber]),
    (&["No", "Other_Number"], &[OtherNumber]),
    (&["P", "Punctuation", "punct"], PUNCTUATION),
    (&["Pc", "Connector_Punctuation"], &[ConnectorPunctuation]),
    (&["Pd", "Dash_Punctuation"], &[DashPunctuation]),
    (&["Ps", "Open_Punctuation"], &[OpenPunctuation]),
    (&["Pe", "Close_Punctuation"], &[ClosePunctuation]),
    (&["Pi", "Initial_Punctuation"], &[InitialPunctuation]),
    (&["Pf", "Final_Punctuation"], &[FinalPunctuation]),
    (&["Po", "Other_Punctuation"], &[OtherPunctuation]),
    (&["S", "Symbol"], SYMBOLS),
    (&["Sm", "Math_Symbol"], &[MathSymbol]),
    (&["Sc", "Currency_Symbol"], &[CurrencySymbol]),
    (&["Sk", "Modifier_Symbol"], &[ModifierSymbol]),
    (&["So", "Other_Symbol"], &[OtherSymbol]),
    (&["Z", "Separator"], SEPARATORS),
    (&["Zs", "Space_Separator"], &[SpaceSeparator]),
    (&["Zl", "Line_Separator"], &[LineSeparator]),
    (&["Zp", "Paragraph_Separator"], &[ParagraphSeparator]),
    (&["C", "Other"], OTHER),
    (&["Cc", "Control", "cntrl"], &[Control]),
    (&["Cf", "Format"], &[Format]),
    (&["Cs", "Surrogate"], &[Surrogate]),
    (&["Co", "Private_Use"], &[PrivateUse]),
    (&["Cn", "Unassigned"], &[Unassigned]),
];

/// The set that a property stands for, after `\p` or `\P`.
pub(super) fn class(letters: &mut Peekable<Chars<'_>>) -> Result<Class, String> {
    letters.next_if_eq(&'{').ok_or_else(|| invalid("`\\p` needs a property in braces"))?;
    let mut written = String::new();
    while let Some(letter) = letters.next_if(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '=')) {
        written.push(letter);
    }
    letters.next_if_eq(&'}').ok_or_else(|| invalid("`\\p{` has no `}`"))?;
    let (name, value) = match written.split_once('=') {
        Some((name, value)) => (Some(name), value),
        None => (None, written.as_str()),
    };
    match (name, value) {
        (None, "Any") => return Ok(Class::default().negated()),
        (None, "ASCII") => return Ok(Class::new(vec![(0, 0x7F)])),
        (None, "Assigned") => return Ok(Class::of_categories(&[Unassigned]).negated()),
        (None | Some("General_Category" | "gc"), _) => {}
        (Some(_), _) => return Err(unsupported(&written)),
    }
    let found = CATEGORIES.iter().find(|(names, _)| names.contains(&value));
    found.map(|(_, categories)| Class::of_categories(categories)).ok_or_else(|| unsupported(&written))
}

fn unsupported(written: &str) -> String {
    format!("`\\p{{{written}}}` is not supported; general categories are, such as `\\p{{L}}` and `\\p{{Nd}}`")
}
