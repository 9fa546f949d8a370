const Bytes = Uint8Array;
const { apply } = Reflect;
const { fromCharCode } = String;
/** Newer browsers have their own. */
const native = (Bytes.prototype as { toBase64?: () => string }).toBase64;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const CODES = new Bytes(64);
for (let i = 0; i < 64; i++) CODES[i] = LETTERS.charCodeAt(i);
const PADDING = 61;
/** So many bytes are one piece of text; a multiple of three. */
const PIECE = 6_144;

export function toBase64(bytes: Uint8Array): string {
  if (native) return apply(native, bytes, []);
  let text = "";
  for (let from = 0; from < bytes.length; from += PIECE) text += piece(bytes, from);
  return text;
}

function piece(bytes: Uint8Array, from: number): string {
  const { length } = bytes;
  const to = length - from < PIECE ? length : from + PIECE;
  const codes = new Bytes(4 * (((to - from + 2) / 3) | 0));
  let at = 0;
  for (let i = from; i < to; i += 3) {
    const bits = ((bytes[i] as number) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    codes[at++] = CODES[bits >> 18] as number;
    codes[at++] = CODES[(bits >> 12) & 63] as number;
    codes[at++] = i + 1 < length ? (CODES[(bits >> 6) & 63] as number) : PADDING;
    codes[at++] = i + 2 < length ? (CODES[bits & 63] as number) : PADDING;
  }
  return apply(fromCharCode, undefined, codes as unknown as number[]);
}
