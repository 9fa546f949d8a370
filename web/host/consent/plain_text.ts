/**
 * Text that a stranger chose, as it may stand in a question to the user. Names of agents, providers and versions come
 * from whoever asks: direction controls turned the sentence around them, invisible letters hid its end, and a flood of
 * accents painted over the line above.
 *
 * What is left are visible letters, digits, punctuation and symbols in one line, in their plain form (NFKC: no wide,
 * bold or circled look-alikes), with few accents each, of bounded length. Quotation marks become apostrophes, because
 * the dialog puts such text in quotation marks, which it must not be able to end.
 */
export function plainText(text: unknown, maxLength: number): string {
  // A character becomes at most 18 others; what is cut off here could not be shown anyway.
  const given = String(text ?? "").slice(0, maxLength * SLACK);
  const plain = given
    .replace(QUOTES, "'")
    .normalize("NFKC")
    .replace(QUOTES, "'") // wide ones are quotation marks only now
    .replace(BLANK, " ")
    .replace(HIDDEN, "")
    .replace(STACKED, "$1")
    .replace(/ {2,}/g, " ")
    .trim();
  return cut(plain, maxLength);
}

/** Letters of alphabets that look alike, in one word: what seems to be a known name may be another. */
export function mixesAlphabets(text: string): boolean {
  return text.split(/[^\p{L}\p{M}]+/u).some((word) => ALIKE.filter((letters) => letters.test(word)).length > 1);
}

/** So much more is read than shown: most of what is taken out stands between what stays. */
const SLACK = 4;

const QUOTES =
  /["\u00ab\u00bb\u2018-\u201f\u2032-\u2037\u2039\u203a\u275b-\u275e\u2e42\u300c-\u300f\u301d-\u301f\ufe41-\ufe44`\u00b4]/g;

/** Everything that looks like a gap, line ends and Braille's empty cell among it. */
const BLANK = /[\s\p{Z}\u0085\u2800]+/gu;

/**
 * All that is not a visible letter, mark, digit, punctuation or symbol; and of those what is drawn as nothing
 * (fillers, variation selectors), around its neighbours (enclosing marks), or as somebody else's picture.
 */
const HIDDEN = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|[\p{Default_Ignorable_Code_Point}\p{Me}\ufffc\u{1d159}\u{16fe4}]/gu;

/** At the start a mark would stand on our own letters; two on one letter suffice, where a script has its own, four. */
const STACKED = /(^|\p{Script=Inherited}{2}|\p{M}{4})\p{M}+/gu;

const ALIKE: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

function cut(text: string, maxLength: number): string {
  const letters = [...text];
  return letters.length <= maxLength
    ? text
    : `${letters
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`;
}
