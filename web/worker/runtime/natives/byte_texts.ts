import { apply, type Callable, typedLengthOf } from "../primordials.ts";
import { isObject } from "./convert.ts";
import type { Kit } from "./kit.ts";

/** The natives that make text of bytes, and bytes of text. */
export function meterByteTexts({ memory, method }: Kit): void {
  const sizeOf = (self: unknown): number => (isObject(self) ? typedLengthOf(self) : -1);
  const Bytes = Uint8Array as unknown as object;
  for (const name of ["fromBase64", "fromHex"]) {
    method(
      Bytes,
      name,
      (feral) =>
        ({
          [name](this: unknown, text: unknown, options: unknown): unknown {
            if (typeof text === "string") memory.copy(text.length);
            return apply(feral, this, [text, options] as never);
          },
        })[name] as Callable,
    );
  }
  for (const name of ["toBase64", "toHex"]) {
    method(
      Uint8Array.prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, options: unknown): unknown {
            memory.copy(sizeOf(this) * 4);
            return apply(feral, this, [options] as never);
          },
        })[name] as Callable,
    );
  }
}
