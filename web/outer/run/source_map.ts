/** From places in the hardened program back to the author's. The table has four numbers a run of unchanged text. */
export class SourceMap {
  readonly #table: Uint32Array;

  constructor(table: Uint32Array) {
    this.#table = table;
  }

  /** Lines and columns from 1, both ways. Nothing for text that the guard put in. */
  locate(line: number, column: number): readonly [line: number, column: number] | undefined {
    const table = this.#table;
    let [low, high] = [0, table.length / 4];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = middle * 4;
      const before =
        table[at] === line - 1 ? (table[at + 1] as number) <= column - 1 : (table[at] as number) < line - 1;
      if (before) low = middle + 1;
      else high = middle;
    }
    const at = (low - 1) * 4;
    if (low === 0 || table[at] !== line - 1) return undefined;
    const [, start, sourceLine, sourceColumn] = table.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    return [sourceLine + 1, sourceColumn + column - start];
  }

  /** A stack in which every `program:LINE:COLUMN` means the author's line; frames of the guard's own text go. */
  stack(raw: string): string {
    const lines: string[] = [];
    for (const line of raw.split("\n", MAX_LINES)) {
      const found = PLACE.exec(line);
      if (!found) lines.push(line);
      else {
        const place = this.locate(Number(found[1]), Number(found[2]));
        if (place) lines.push(line.replace(found[0], () => `program:${place[0]}:${place[1]}`));
      }
    }
    return lines.join("\n");
  }

  /** The first place of a stack. */
  first(raw: string): readonly [line: number, column: number] | undefined {
    for (const line of raw.split("\n", MAX_LINES)) {
      const found = PLACE.exec(line);
      const place = found && this.locate(Number(found[1]), Number(found[2]));
      if (place) return place;
    }
    return undefined;
  }
}

const MAX_LINES = 50;
const PLACE = /program:(\d{1,7}):(\d{1,7})/;
