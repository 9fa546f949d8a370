const { stringify } = JSON;
const { apply } = Reflect;
const { test } = RegExp.prototype;
const { includes } = String.prototype;
const SURROGATES = /[\ud800-\udfff]/;

/**
 * Half a surrogate pair is no text to whoever reads JSON strictly, as the gate does: a text with one is written in
 * escapes. Nothing for any other text.
 */
export function inEscapes(text: string): string | undefined {
  if (!apply(test, SURROGATES, [text])) return undefined;
  const written = stringify(text);
  return apply(includes, written, ["\\ud"]) ? written : undefined;
}
