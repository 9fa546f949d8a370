// A program can throw anything. What it threw is read once, and may answer with code of the program's own, which is
// metered; whatever that throws in turn means only that there is nothing to say.

import type { Payload } from "../generated/wire.ts";
import { sliceText } from "./runtime/primordials.ts";

export interface Thrown {
  readonly name: string | undefined;
  readonly message: string;
  /** As the engine wrote it. */
  readonly stack: string | undefined;
  readonly data: Payload | undefined;
}

const LONGEST_MESSAGE = 8_192;
const LONGEST_NAME = 200;

export function thrownValue(error: unknown): Thrown {
  if ((typeof error === "object" && error !== null) || typeof error === "function") {
    const name = textAt(error, "name", LONGEST_NAME);
    const message = textAt(error, "message", LONGEST_MESSAGE);
    if (message !== undefined) return { name, message, stack: textAt(error, "stack", Infinity), data: undefined };
    return { name: undefined, message: "The program threw an object.", stack: undefined, data: undefined };
  }
  return { name: undefined, message: textOf(error), stack: undefined, data: undefined };
}

function textOf(error: unknown): string {
  return typeof error === "symbol" ? "Symbol" : sliceText(`${error}`, 0, LONGEST_MESSAGE);
}

function textAt(error: object, key: "name" | "message" | "stack", most: number): string | undefined {
  try {
    const value: unknown = (error as Record<string, unknown>)[key];
    return typeof value === "string" ? sliceText(value, 0, most) : undefined;
  } catch {
    return undefined;
  }
}
