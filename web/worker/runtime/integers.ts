import type { Memory } from "./memory.ts";
import type { Meter } from "./meter.ts";
import { apply, BigIntOf, BigIntToString, NumberOf } from "./primordials.ts";

export interface Integers {
  /** The right side of a shift: answers it. */
  count(value: unknown): unknown;
  power(base: unknown, exponent: unknown): unknown;
  /** A big integer that was just made: answers it. */
  made(value: unknown): unknown;
}

/** Integers of so many bits cost no more than a turn. */
const BITS = 65_536;

export function makeIntegers(memory: Memory, meter: Meter): Integers {
  const large = BigIntOf(1) << BigIntOf(BITS);
  const small = -large;

  /** Multiplying takes time as well as memory: a unit for every 32 bits. */
  function charge(bits: number): void {
    memory.allocate(bits / 8);
    meter.spend(bits / 32);
  }

  return {
    count(value) {
      if (typeof value === "bigint" && (value > BITS || value < -BITS)) {
        charge(NumberOf(value < 0 ? -value : value));
      }
      return value;
    },
    power(base, exponent) {
      // -1, 0 and 1 stay as small as they are.
      if (typeof base === "bigint" && typeof exponent === "bigint" && (base > 1 || base < -1)) {
        const bits = width(base) * NumberOf(exponent);
        if (bits > BITS) charge(bits);
      }
      return (base as number) ** (exponent as number);
    },
    made(value) {
      if (typeof value === "bigint" && (value > large || value < small)) charge(width(value));
      return value;
    },
  };
}

/** In hexadecimal, which takes linear time; decimal digits would not. */
function width(value: bigint): number {
  return apply(BigIntToString, value, [16]).length * 4;
}
