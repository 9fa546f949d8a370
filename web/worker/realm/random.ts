import { defineProperty } from "../runtime/primordials.ts";

/** Where a program's random numbers come from. */
export interface Random {
  /** From here on the same numbers in every run. */
  seed(seed: number): void;
}

const FERAL_random = Math.random;

/** Replaces `Math.random` and `crypto` by ones that can be seeded when a program starts. */
export function tameRandom(scope: object): Random {
  let next: (() => number) | undefined;
  defineProperty(Math, "random", {
    value: { random: () => (next === undefined ? FERAL_random() : next() / 4_294_967_296) }.random,
    writable: true,
    configurable: true,
  });
  if ("crypto" in scope) {
    const crypto = tameCrypto(scope.crypto as Crypto, () => next);
    defineProperty(scope, "crypto", { value: crypto, configurable: true });
  }
  return {
    seed(seed) {
      next = sfc32(seed);
    },
  };
}

/** Random numbers and digests; nothing that keeps keys or works for long in another thread. */
function tameCrypto(feral: Crypto, seeded: () => (() => number) | undefined): object {
  const fill = feral.getRandomValues.bind(feral);
  const subtle = feral.subtle as SubtleCrypto | undefined;
  const digest = subtle?.digest.bind(subtle);
  const getRandomValues = (list: Uint8Array<ArrayBuffer>): Uint8Array => {
    const next = seeded();
    // What is no list of integers, or too long, the browser refuses as it always does.
    const filled = fill(list);
    if (next === undefined) return filled;
    const bytes = new Bytes(filled.buffer, filled.byteOffset, filled.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = next();
    return filled;
  };
  const randomUUID = (): string => {
    const bytes = getRandomValues(new Bytes(16));
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
    let text = "";
    for (let i = 0; i < 16; i++) {
      const byte = bytes[i] as number;
      text += `${i === 4 || i === 6 || i === 8 || i === 10 ? "-" : ""}${HEX[byte >> 4]}${HEX[byte & 15]}`;
    }
    return text;
  };
  return digest === undefined ? { getRandomValues, randomUUID } : { getRandomValues, randomUUID, subtle: { digest } };
}

const Bytes = Uint8Array;
const HEX = "0123456789abcdef";

/** Chris Doty-Humphrey's Small Fast Counter: 32 bits a call, seeded by one number and fifteen rounds. */
export function sfc32(seed: number): () => number {
  let a = 0;
  let b = seed | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 15; i++) next();
  return next;
}
