import type { Reader } from "../run/guard.ts";
import { SourceMap } from "../run/source_map.ts";

/** As they were written: nothing was put in or taken out. */
class AsWritten extends SourceMap {
  constructor() {
    super(new Uint32Array(0));
  }

  override locate(line: number, column: number): readonly [line: number, column: number] {
    return [line, column];
  }
}

/** A document's program is neither read nor rewritten: its realm is its own, and its headers are its walls. */
export const NO_GUARD: Reader = {
  harden: async (source) => ({
    hardened: { code: source, entry: "", sourceMap: new AsWritten(), absent: [], calls: "" },
  }),
  ring: () => () => {},
  end: () => {},
};
