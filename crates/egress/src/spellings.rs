//! How a secret can be spelt in an answer: as it is, or as servers usually write it again.
//!
//! A pattern is a list of steps, and each step a list of ways to write one character. The ways mix freely, so that a text
//! escaped in part, or twice, is still seen. Letters match in either case.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// Steps, each with the ways to write it.
pub(super) type Pattern = Vec<Vec<Vec<u8>>>;

pub(super) fn patterns(secret: &str) -> Vec<Pattern> {
    let bytes = secret.as_bytes();
    let mut all = vec![
        secret.chars().map(ways).collect(),
        wide(secret, u16::to_le_bytes),
        wide(secret, u16::to_be_bytes),
        bytes.iter().map(hex).collect(),
        base32(bytes),
    ];
    all.extend((0..3).map(|before| base64(bytes, before)));
    // What is this short is an ordinary word in some text.
    all.retain(|pattern: &Pattern| pattern.len() >= 4);
    for pattern in &mut all {
        for way in pattern.iter_mut().flatten() {
            way.make_ascii_lowercase();
        }
    }
    all
}

/// One character, raw or escaped: for JSON, HTML, addresses, strings of programs and mail.
fn ways(letter: char) -> Vec<Vec<u8>> {
    let mut buffer = [0; 4];
    let raw = letter.encode_utf8(&mut buffer).as_bytes().to_vec();
    let each = |write: &dyn Fn(&u8) -> String| raw.iter().map(write).collect::<String>();
    let mut units = [0; 2];
    let units = letter.encode_utf16(&mut units);
    let unicode: String = units.iter().map(|unit| format!("\\u{unit:04x}")).collect();
    let code = u32::from(letter);
    let mut texts = vec![
        each(&|byte| format!("%{byte:02x}")),
        each(&|byte| format!("%25{byte:02x}")),
        each(&|byte| format!("\\x{byte:02x}")),
        each(&|byte| format!("={byte:02x}")),
        each(&|byte| format!("\\{byte:03o}")),
        format!("\\{unicode}"),
        format!("\\u{{{code:x}}}"),
        format!("&#{code};"),
        format!("&#{code:03};"),
        format!("&#x{code:x};"),
        format!("&#x{code:04x};"),
        format!("&amp;#{code};"),
        format!("&amp;#x{code:x};"),
        unicode,
    ];
    if !letter.is_alphanumeric() {
        texts.push(format!("\\{letter}"));
        texts.push(format!("\\\\{letter}"));
    }
    for (_, name) in ENTITIES.iter().filter(|(named, _)| *named == letter) {
        texts.push(format!("&{name};"));
        texts.push(format!("&amp;{name};"));
    }
    if letter == ' ' {
        texts.push("+".to_owned());
    }
    let mut ways: Vec<_> = texts.into_iter().map(String::into_bytes).collect();
    ways.push(raw);
    ways
}

const ENTITIES: &[(char, &str)] = &[
    ('&', "amp"),
    ('<', "lt"),
    ('>', "gt"),
    ('"', "quot"),
    ('\'', "apos"),
    ('/', "sol"),
    ('+', "plus"),
    ('=', "equals"),
    ('_', "lowbar"),
    ('.', "period"),
    (':', "colon"),
    ('-', "hyphen"),
    ('-', "dash"),
    ('!', "excl"),
    ('$', "dollar"),
];

/// Two bytes for each unit, as texts in UTF-16 have them.
fn wide(secret: &str, bytes: impl Fn(u16) -> [u8; 2]) -> Pattern {
    secret.encode_utf16().map(|unit| vec![bytes(unit).to_vec()]).collect()
}

/// Two digits, with what may stand before or after them.
fn hex(byte: &u8) -> Vec<Vec<u8>> {
    let digits = format!("{byte:02x}");
    let around = [
        ("", ""),
        ("", " "),
        ("", ":"),
        ("", "-"),
        ("", ","),
        ("", ", "),
        ("0x", ", "),
        ("0x", ","),
        ("0x", " "),
        ("0x", ""),
    ];
    around.iter().map(|(before, after)| format!("{before}{digits}{after}").into_bytes()).collect()
}

/// The letters that depend on the secret alone when `before` bytes of something else stand in its first group.
fn base64(secret: &[u8], before: usize) -> Pattern {
    let mut bytes = vec![0; before];
    bytes.extend_from_slice(secret);
    let whole = bytes.len() / 3 * 4 + bytes.len() % 3;
    let encoded = STANDARD_NO_PAD.encode(&bytes);
    let first = (before * 8).div_ceil(6);
    encoded.get(first..whole.min(encoded.len())).unwrap_or_default().chars().enumerate().map(folded).collect()
}

fn base32(secret: &[u8]) -> Pattern {
    // The last letter may hold bits of what follows.
    let encoded = data_encoding::BASE32_NOPAD.encode(secret);
    let whole = secret.len() * 8 / 5;
    encoded.get(..whole).unwrap_or_default().chars().enumerate().map(folded).collect()
}

/// A letter of base64 in either alphabet, escaped or not, with or without a new line before it; but none before the first,
/// or the end of every line would be held back.
fn folded((at, letter): (usize, char)) -> Vec<Vec<u8>> {
    let mut ways = vec![letter.to_string()];
    match letter {
        '+' => ways.extend(["-", "%2b", "\\u002b", " "].map(str::to_owned)),
        '/' => ways.extend(["_", "%2f", "\\/", "\\u002f"].map(str::to_owned)),
        _ => {}
    }
    let broken = |way: &String| ["\r\n", "\n", "\\n", "\\r\\n"].map(|line| format!("{line}{way}"));
    let lines: Vec<_> = ways.iter().filter(|_| at > 0).flat_map(broken).collect();
    ways.into_iter().chain(lines).map(String::into_bytes).collect()
}
