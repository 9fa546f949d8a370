import { codeAt } from "../primordials.ts";
import type { Kit } from "./kit.ts";

/** A text that is put together from pieces, counted while it grows. */
export interface Writer {
  add(piece: string): void;
  done(): string;
}

/** Pieces that are joined at once. */
const LETTERS = 2048;
const PIECES = 512;

export function makeWriter({ memory, meter }: Pick<Kit, "memory" | "meter">): Writer {
  let whole = "";
  let part = "";
  let pieces = 0;
  return {
    add(piece) {
      part += piece;
      if (part.length <= LETTERS && ++pieces <= PIECES) return;
      memory.take(part.length * 2);
      meter.spend(pieces);
      // Engines keep the pieces until a letter is asked for, and each takes more room than its letters.
      codeAt(part, 0);
      whole += part;
      part = "";
      pieces = 0;
    },
    done() {
      memory.copy(part.length * 2);
      return whole + part;
    },
  };
}
