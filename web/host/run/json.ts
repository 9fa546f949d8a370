import { isRecord as isFields } from "../../shared/values_fields.ts";

/** Names that every object has already; a table of tools is no place for them. */
export const RESERVED: readonly string[] = ["constructor", "prototype", "__proto__"];

/** Whether JSON can say all of it. */
export function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

export const isRecord: (value: unknown) => value is Readonly<Record<string, unknown>> = isFields;
