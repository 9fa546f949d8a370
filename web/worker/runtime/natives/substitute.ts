import { indexOf, sliceText } from "../primordials.ts";
import { toText } from "./convert.ts";
import type { Kit } from "./kit.ts";
import { digit } from "./patterns.ts";

/** GetSubstitution, counted as it grows. */
export function substituted(
  memory: Kit["memory"],
  whole: string,
  text: string,
  at: number,
  captures: readonly unknown[],
  named: object | undefined,
  pattern: string,
): string {
  let from = indexOf(pattern, "$", 0);
  if (from < 0) return pattern;
  let out = "";
  let done = 0;
  const count = captures.length;
  while (from >= 0) {
    out += sliceText(pattern, done, from);
    const sign = pattern[from + 1] ?? "";
    done = from + 2;
    const tens = digit(sign);
    if (sign === "$") out += "$";
    else if (sign === "&") out += whole;
    else if (sign === "`") out += sliceText(text, 0, at);
    else if (sign === "'") out += sliceText(text, at + whole.length, text.length);
    else if (tens >= 0) {
      const ones = digit(pattern[from + 2] ?? "");
      let number = tens;
      if (ones >= 0 && tens * 10 + ones >= 1 && tens * 10 + ones <= count) {
        number = tens * 10 + ones;
        done = from + 3;
      }
      if (number >= 1 && number <= count) {
        const capture = captures[number - 1];
        if (capture !== undefined) out += capture as string;
      } else {
        out += `$${sign}`;
        done = from + 2;
      }
    } else if (sign === "<" && named !== undefined) {
      const end = indexOf(pattern, ">", from);
      if (end < 0) out += "$<";
      else {
        const value = (named as Record<string, unknown>)[sliceText(pattern, from + 2, end)];
        if (value !== undefined) out += toText(value);
        done = end + 1;
      }
    } else {
      out += "$";
      done = from + 1;
    }
    if (out.length > 512) memory.fits(out.length * 2);
    from = indexOf(pattern, "$", done);
  }
  return out + sliceText(pattern, done, pattern.length);
}
