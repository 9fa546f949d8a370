// A program can throw anything. What it threw is read once, and may answer with code of the program's own, which is
// metered; whatever that throws in turn means only that there is nothing to say.

import { encode, jsonText } from "../shared/values.ts";
import { hasOwn, indexOf, keysOf, sliceText } from "./runtime/primordials.ts";

export interface Thrown {
  readonly name: string | undefined;
  readonly message: string;
  /** As the engine wrote it. */
  readonly stack: string | undefined;
  /** What else it holds, encoded: the value itself, or the properties and the cause of an error. */
  readonly data: string | undefined;
}

const MAX_MESSAGE_LENGTH = 8_192;
const MAX_NAME_LENGTH = 200;
const MAX_STACK_LENGTH = 65_536;
const MAX_DATA_LENGTH = 16_384;

/** What a tool says is plain JSON, also in its errors. */
export function thrownValue(error: unknown, isTool: boolean): Thrown {
  if ((typeof error !== "object" || error === null) && typeof error !== "function") {
    return { name: undefined, message: primitive(error), stack: undefined, data: dataOf(error, isTool) };
  }
  const message = textAt(error, "message", MAX_MESSAGE_LENGTH);
  if (message === undefined) {
    const data = dataOf(error, isTool);
    // What is more than JSON is for programs to read, not for people.
    const shown =
      data === undefined || indexOf(data, "$belljar", 0) >= 0 ? "" : `: ${sliceText(data, 0, MAX_NAME_LENGTH)}`;
    return { name: undefined, message: `The program threw an object${shown}`, stack: undefined, data };
  }
  return {
    name: textAt(error, "name", MAX_NAME_LENGTH),
    message,
    stack: textAt(error, "stack", MAX_STACK_LENGTH),
    data: dataOf(properties(error, isTool), isTool),
  };
}

function primitive(error: unknown): string {
  if (typeof error === "symbol") return "The program threw a symbol";
  return sliceText(`${error as string}`, 0, MAX_MESSAGE_LENGTH);
}

function dataOf(value: unknown, isTool: boolean): string | undefined {
  if (value === undefined) return undefined;
  try {
    const text = (isTool ? jsonText : encode)(value, "error", MAX_DATA_LENGTH);
    return text.length <= MAX_DATA_LENGTH ? text : undefined;
  } catch {
    return undefined;
  }
}

/** What an error has of its own beside its name, message and stack: `code`, `cause` and the like. */
function properties(error: object, isTool: boolean): object | undefined {
  try {
    const found: Record<string, unknown> = {};
    let any = false;
    const names = keysOf(error);
    for (let i = 0; i <= names.length; i++) {
      const name = i < names.length ? (names[i] as string) : "cause";
      if (name === "name" || name === "message" || name === "stack" || !hasOwn(error, name)) continue;
      const value = (error as Record<string, unknown>)[name];
      // One that is not JSON keeps none of the others back.
      if (isTool && dataOf(value, true) === undefined) continue;
      found[name] = value;
      any = true;
    }
    return any ? found : undefined;
  } catch {
    return undefined;
  }
}

function textAt(error: object, key: "name" | "message" | "stack", most: number): string | undefined {
  try {
    const value: unknown = (error as Record<string, unknown>)[key];
    return typeof value === "string" ? sliceText(value, 0, most) : undefined;
  } catch {
    return undefined;
  }
}
