import { MalformedValue } from "./values_faults.ts";
import { MAX_DIGITS } from "./values_format.ts";

/** So many are read at once. Engines multiply what they have by sixteen for each digit, which is quadratic. */
const FEW_DIGITS = 64;

/** From a text of anybody's. */
export function readBigint(text: string): bigint {
  const from = text[0] === "-" ? 3 : 2;
  if (text.length > MAX_DIGITS + 3 || !/^-?0x[0-9a-f]+$/.test(text)) {
    throw new MalformedValue("a big integer is wrong");
  }
  const value = half(text, from, text.length);
  return from === 3 ? -value : value;
}

/** Two halves, each of two halves: shifting is linear, so the whole is as good as linear. */
function half(text: string, from: number, to: number): bigint {
  if (to - from <= FEW_DIGITS) return BigInt(`0x${text.slice(from, to)}`);
  const middle = (from + to) >> 1;
  return (half(text, from, middle) << BigInt(4 * (to - middle))) | half(text, middle, to);
}
