const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const Bytes = Uint8Array;
const { charCodeAt } = String.prototype;
const { apply } = Reflect;

const SIXTH = new Bytes(128).fill(255);
for (let i = 0; i < 64; i++) SIXTH[LETTERS.charCodeAt(i)] = i;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b, c] = [bytes[i] as number, bytes[i + 1], bytes[i + 2]];
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    text += (LETTERS[bits >> 18] as string) + LETTERS[(bits >> 12) & 63];
    text +=
      (b === undefined ? "=" : (LETTERS[(bits >> 6) & 63] as string)) + (c === undefined ? "=" : LETTERS[bits & 63]);
  }
  return text;
}

/** `undefined` for text that is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text;
  if (length % 4 !== 0) return undefined;
  const padding = text[length - 1] !== "=" ? 0 : text[length - 2] !== "=" ? 1 : 2;
  const bytes = new Bytes((length / 4) * 3 - padding);
  let at = 0;
  for (let i = 0; i < length; i += 4) {
    let bits = 0;
    for (let k = i; k < i + 4; k++) {
      const code = apply(charCodeAt, text, [k]) as number;
      const sixth = k >= length - padding ? 0 : code < 128 ? (SIXTH[code] as number) : 255;
      if (sixth === 255) return undefined;
      bits = (bits << 6) | sixth;
    }
    bytes[at++] = bits >> 16;
    bytes[at++] = bits >> 8;
    bytes[at++] = bits;
  }
  return bytes;
}
