import { apply, BigIntOf, type Callable } from "../primordials.ts";
import { isObject, toInteger, toText } from "./convert.ts";
import type { Kit } from "./kit.ts";

/** Integers of so many bits cost no more than a turn. */
const BITS = 65_536;
const MAX_INDEX = 2 ** 53 - 1;

/** The natives of big integers. */
export function meterBigInts({ memory, meter, method }: Kit): void {
  const large = BigIntOf(1) << BigIntOf(BITS);
  const rawText = BigInt.prototype.toString as Callable;
  /** In hexadecimal, which takes linear time; decimal digits would not. */
  const bitsOf = (value: bigint): number =>
    value > large || value < -large ? (apply(rawText, value, [16] as never) as string).length * 4 : 0;
  const rawAsInt = BigInt.asIntN as Callable;
  /** ToBigInt: of so many bits every integer is itself. */
  const toBigInt = (value: unknown): bigint =>
    typeof value === "bigint" ? value : (apply(rawAsInt, undefined, [MAX_INDEX, value] as never) as bigint);

  for (const name of ["asIntN", "asUintN"]) {
    method(
      BigInt,
      name,
      (feral) =>
        ({
          [name](bits: unknown, value: unknown): unknown {
            const width = toInteger(bits);
            if (width < 0 || width > MAX_INDEX) return apply(feral, undefined, [width, BigIntOf(0)] as never);
            const integer = toBigInt(value);
            // What is negative takes every bit that is asked for.
            if (width > BITS) memory.allocate((integer < 0 && name === "asUintN" ? width : bitsOf(integer)) / 8);
            return apply(feral, undefined, [width, integer] as never);
          },
        })[name] as Callable,
    );
  }
  for (const name of ["toString", "toLocaleString"]) {
    method(
      BigInt.prototype,
      name,
      (feral) =>
        ({
          [name](this: unknown, ...args: unknown[]): unknown {
            const value = typeof this === "bigint" ? this : isObject(this) ? unboxed(this) : undefined;
            const bits = value === undefined ? 0 : bitsOf(value);
            if (bits > 0) {
              memory.fits(bits * 2);
              // Decimal digits take time that grows with the square.
              meter.spend((bits / BITS) ** 2 * 64);
            }
            const text = apply(feral, this, args as never) as string;
            memory.copy(text.length * 2);
            return text;
          },
        })[name] as Callable,
    );
  }
  const rawValue = BigInt.prototype.valueOf as Callable;
  function unboxed(box: object): bigint | undefined {
    try {
      return apply(rawValue, box, []) as bigint;
    } catch {
      return undefined;
    }
  }

  // `BigInt` is not called with `new`, so a method can stand for it.
  method(globalThis, "BigInt", (feral) => {
    const { BigInt: tame } = {
      BigInt(given: unknown): unknown {
        const value = isObject(given) ? primitive(given) : given;
        if (typeof value === "string" && value.length > 256) {
          memory.copy(value.length);
          meter.spend((value.length / 16_384) ** 2 * 64);
        }
        return apply(feral, undefined, [value] as never);
      },
    };
    for (const key of Reflect.ownKeys(feral)) {
      Reflect.defineProperty(tame, key, Reflect.getOwnPropertyDescriptor(feral, key) as PropertyDescriptor);
    }
    Reflect.defineProperty(BigInt.prototype, "constructor", { value: tame, writable: true, configurable: true });
    return tame;
  });
}

/** ToPrimitive with the hint of a number. */
function primitive(value: object): unknown {
  const own = (value as { [Symbol.toPrimitive]?: unknown })[Symbol.toPrimitive];
  if (own !== undefined && own !== null) {
    if (typeof own !== "function") throw new TypeError(`${toText(typeof own)} is not a function`);
    const made: unknown = apply(own as Callable, value, ["number"] as never);
    if (!isObject(made)) return made;
  } else {
    for (const name of ["valueOf", "toString"] as const) {
      const method: unknown = value[name];
      if (typeof method !== "function") continue;
      const made: unknown = apply(method as Callable, value, []);
      if (!isObject(made)) return made;
    }
  }
  throw new TypeError("Cannot convert object to primitive value");
}
