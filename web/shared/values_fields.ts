import { MalformedValue } from "./values_faults.ts";

const { hasOwn } = Object;
const { isArray } = Array;

/** The fields of every tag, none of which is known to be there. */
export interface Fields {
  [key: string]: unknown;
  readonly value?: unknown;
  readonly id?: unknown;
  readonly entries?: unknown;
  readonly values?: unknown;
  readonly items?: unknown;
  readonly holes?: unknown;
  readonly source?: unknown;
  readonly flags?: unknown;
  readonly type?: unknown;
  readonly data?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly more?: unknown;
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !isArray(value);
}

export function record(value: unknown): Fields {
  if (!isRecord(value)) throw new MalformedValue("an object is missing");
  return value;
}

export function list(value: unknown): readonly unknown[] {
  if (!isArray(value)) throw new MalformedValue("a list is missing");
  return value;
}

export function text(value: unknown): string {
  if (typeof value !== "string") throw new MalformedValue("a text is missing");
  return value;
}

export function number(value: unknown): number {
  if (typeof value !== "number") throw new MalformedValue("a number is missing");
  return value;
}

export function oneOf(value: unknown, names: object): string {
  if (typeof value !== "string" || !hasOwn(names, value)) throw new MalformedValue("a name is unknown");
  return value;
}
