/** Every realm has it; the language does not. */
declare const atob: (text: string) => string;

/** `undefined` for text that is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const length = (text.length / 4) * 3 - padding;
  const read = binary(text);
  // What has spaces in it, or less padding, is read as well but is shorter than this.
  if (read === undefined || read.length !== length) return undefined;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = read.charCodeAt(i);
  return bytes;
}

function binary(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}
