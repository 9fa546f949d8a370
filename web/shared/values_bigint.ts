import { MAX_DIGITS } from "./values_format.ts";

const { apply } = Reflect;
const textOf = BigInt.prototype.toString;
const { slice } = String.prototype;

/** In hexadecimal, which is written in linear time; `undefined` for one that is too long. */
export function bigintText(value: bigint): string | undefined {
  const digits = apply(textOf, value, [16]) as string;
  if (digits.length > MAX_DIGITS) return undefined;
  return digits[0] === "-" ? `-0x${apply(slice, digits, [1])}` : `0x${digits}`;
}
