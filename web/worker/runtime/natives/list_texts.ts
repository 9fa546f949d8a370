import { apply, type Callable, ListOf, SetOf } from "../primordials.ts";
import { toText } from "./convert.ts";
import type { Kit } from "./kit.ts";
import { type Indexed, lengthOf, objectOf } from "./list_steps.ts";

/** The natives that make one text of a list. */
export function meterListTexts({ memory, methods }: Kit): void {
  const joining = new SetOf<object>();
  const rawJoin = ListOf.prototype.join as Callable;
  /** Reads and converts each item once; the texts are then joined by the native. */
  function joined(list: Indexed, length: number, separator: string, textOf: (item: unknown) => string): string {
    // A list inside itself is empty text in every browser.
    if (joining.has(list)) return "";
    joining.add(list);
    try {
      // Every place has its separator, even where a list has nothing but places.
      memory.copy(length * (separator.length + 1) * 2);
      const texts: string[] = [];
      let letters = 0;
      for (let i = 0; i < length; i++) {
        const item = list[i];
        const text = item === undefined || item === null ? "" : typeof item === "string" ? item : textOf(item);
        texts[i] = text;
        letters += text.length;
        if (letters > 2048) {
          memory.take(letters * 2);
          letters = 0;
        }
      }
      memory.copy(letters * 2);
      return apply(rawJoin, texts, [separator] as never) as string;
    } finally {
      joining.delete(list);
    }
  }

  methods(ListOf.prototype, () => ({
    join(this: unknown, separator: unknown): unknown {
      const list = objectOf(this, "join");
      const length = lengthOf(list);
      return joined(list, length, separator === undefined ? "," : toText(separator), toText);
    },
    toLocaleString(this: unknown, locales: unknown, options: unknown): unknown {
      const list = objectOf(this, "toLocaleString");
      type Local = { toLocaleString(...args: unknown[]): unknown };
      return joined(list, lengthOf(list), ",", (item) => toText((item as Local).toLocaleString(locales, options)));
    },
  }));
}
