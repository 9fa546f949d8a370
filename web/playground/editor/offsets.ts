// Places as others count them, in the UTF-16 units that the editor counts.

/** Lines and columns from 1; a column counts characters. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place's offset, or the end of its line, or of the text. */
export function offsetOf(text: string, { line, column }: Place): number {
  let start = 0;
  for (let number = 1; number < line; number++) {
    const next = text.indexOf("\n", start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  const end = text.indexOf("\n", start);
  const content = text.slice(start, end < 0 ? text.length : end);
  let units = 0;
  for (let left = column - 1; left > 0 && units < content.length; left--) {
    units += (content.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return start + units;
}

/** Offsets in UTF-8 bytes, in ascending order, as offsets in UTF-16 units. */
export function fromBytes(text: string, bytes: readonly number[]): number[] {
  let [at, unit] = [0, 0];
  return bytes.map((byte) => {
    while (at < byte && unit < text.length) {
      const point = text.codePointAt(unit) ?? 0;
      at += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      unit += point > 0xffff ? 2 : 1;
    }
    return unit;
  });
}
