import assert from "node:assert/strict";
import { test } from "node:test";
import { mixesAlphabets, plainText } from "./plain_text.ts";

const repeat = (text: string, times: number) => text.repeat(times);

/** What a stranger chose, and what of it is shown. */
const TABLE: readonly (readonly [name: string, given: unknown, shown: string])[] = [
  ["a name", "Ada Lovelace & Co. (2.0)", "Ada Lovelace & Co. (2.0)"],
  ["other scripts", "Жанна, 東京, שלום, ไทย, हिन्दी", "Жанна, 東京, שלום, ไทย, हिन्दी"],
  ["accents", "Ångström, Việt Nam", "Ångström, Việt Nam"],
  ["right-to-left override", "1.0\u202e.elpmaxe knab", "1.0.elpmaxe knab"],
  ["embeddings and isolates", "a\u202ab\u202bc\u202cd\u202de\u2066f\u2067g\u2068h\u2069i", "abcdefghi"],
  ["direction marks", "a\u200eb\u200fc\u061cd", "abcd"],
  ["zero width", "pay\u200bpal\u200c\u200d\ufeff\u2060\u180e", "paypal"],
  ["invisible operators", "a\u2061b\u2062c\u2063d\u2064e", "abcde"],
  ["soft hyphen and joiner", "pay\u00adpal\u034f!", "paypal!"],
  ["fillers", "a\u115f\u1160\u3164\uffa0\u17b4\u17b5b", "ab"],
  ["variation selectors", "a\ufe0f\ufe00\u{e0100}\u180b", "a"],
  ["tags", "flag\u{e0067}\u{e0062}\u{e007f}", "flag"],
  ["control characters", "a\u0000b\u0007c\u001bd\u007fe\u009bf", "abcdef"],
  [
    "line ends",
    "one\ntwo\r\nthree\u2028four\u2029five\u0085six\u000bseven\fend",
    "one two three four five six seven end",
  ],
  ["kinds of spaces", "a\u00a0\u2003\u3000\u1680\u202f\u205fb\tc", "a b c"],
  ["Braille's empty cell", "a\u2800\u2800b", "a b"],
  ["nothing but gaps", " \u2003\n\u200b ", ""],
  ["interlinear notes", "a\ufff9b\ufffac\ufffbd", "abcd"],
  ["object replacement", "a\ufffcb", "ab"],
  ["an empty note head", "a\u{1d159}b", "ab"],
  ["private use", "a\ue000\u{f0000}\u{10fffd}b", "ab"],
  ["unassigned and noncharacters", "a\u0378\ufdd0\uffff\u{1ffff}b", "ab"],
  ["half a pair", "a\ud800b\udc00c", "abc"],
  ["deprecated formats", "a\u206ab\u206fc", "abc"],
  ["musical formats", "a\u{1d173}\u{1d17a}b", "ab"],
  ["a flood of accents", `a${repeat("\u0301", 400)}b`, "á\u0301\u0301b"],
  ["a flood of various accents", `x${repeat("\u0316\u0335\u0489\u20dd", 100)}y`, "x\u0316\u0335y"],
  ["a mark at the start", "\u0338no", "no"],
  ["a mark after a space", "no \u0338\u0338\u0338yes", "no \u0338\u0338yes"],
  ["enclosing marks", "a\u20dd\u20e0b", "ab"],
  ["Indic marks", "क़्षिँ", "क़्षिँ"],
  ["quotation marks", 'safe" is verified by "us', "safe' is verified by 'us"],
  ["curly quotation marks", "“a” ‘b’ «c» „d‟ ‹e› 「f」 ″g `h´", "'a' 'b' 'c' 'd' 'e' 'f' 'g 'h'"],
  ["bold and wide letters", "𝐁𝐚𝐧𝐤 Ｂａｎｋ Ⓑⓐⓝⓚ", "Bank Bank Bank"],
  ["one wide character", "\ufdfa", "صلى الله عليه وسلم"],
  ["markup", "<b>bold</b>&lt;", "<b>bold</b>&lt;"],
  ["emoji", "👩\u200d💻 ok ❤\ufe0f", "👩💻 ok ❤"],
  ["regional letters", "🇩🇪", "🇩🇪"],
  ["nothing", undefined, ""],
  ["null", null, ""],
  ["a number", 7, "7"],
  ["an object", { toString: () => "o\u202eo" }, "oo"],
];

for (const [name, given, shown] of TABLE) {
  test(`plain text: ${name}`, () => {
    assert.equal(plainText(given, 200), shown.normalize("NFKC"));
    assert.equal(plainText(plainText(given, 200), 200), plainText(given, 200), "twice is once");
  });
}

test("plain text is cut by letters, never inside one", () => {
  assert.equal(plainText(repeat("x", 100), 10), `${repeat("x", 9)}…`);
  assert.equal(plainText(repeat("👩", 100), 10), `${repeat("👩", 9)}…`);
  assert.equal(plainText(repeat("x", 10), 10), repeat("x", 10));
  assert.equal(plainText(`123456789 ${repeat("x", 90)}`, 11), "123456789…");
});

test("no code point that could hide or turn anything gets through", () => {
  const allowed = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
  const never = /[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Me}"“”]/u;
  for (let start = 0; start <= 0x10ffff; start += 0x100) {
    const points = Array.from({ length: 0x100 }, (_, at) => start + at);
    const shown = points.map((point) => plainText(`a${String.fromCodePoint(point)}b`, 40)).join("");
    assert.ok(allowed.test(shown) && !never.test(shown), start.toString(16));
  }
});

test("the cost is that of what is shown", () => {
  const began = process.cpuUsage().user;
  plainText(repeat("\u202e\u0301", 5_000_000), 100);
  plainText(repeat(" ", 5_000_000), 100);
  assert.ok(process.cpuUsage().user - began < 1_000_000);
});

for (const [text, mixes] of [
  ["Google", false],
  ["Gооgle", true],
  ["аpple", true],
  ["Жанна", false],
  ["Жанна by Google", false],
  ["Αpple", true],
  ["東京Tokyo", false],
  ["", false],
] as const) {
  test(`${JSON.stringify(text)} ${mixes ? "mixes" : "does not mix"} alphabets`, () => {
    assert.equal(mixesAlphabets(text), mixes);
  });
}
