import { plainText, ValueCannotCross, ValueTooLarge } from "../shared/values.ts";
import { kindOf, nameOf } from "../shared/values_kinds.ts";

/** What the program of a session left in `state`. What would come back as something else is an error, and not changed. */
export function stateText(state: unknown, most: number): string {
  if (typeof state !== "object" || state === null || kindOf(state) !== "plain") {
    throw new ValueCannotCross(`state is ${said(state)}; it must be a plain object: keep that below a name in it`);
  }
  try {
    return plainText(state, "state", most);
  } catch (error) {
    if (error instanceof ValueTooLarge) error.message = tooLarge(most);
    throw error;
  }
}

function tooLarge(most: number): string {
  return `The state is too large: its JSON has more than ${most} bytes. Keep less in it, or raise \`limits.outputBytes\`.`;
}

function said(value: unknown): string {
  if (typeof value !== "object") return value === undefined ? "undefined" : `a ${typeof value}`;
  if (value === null) return "null";
  const kind = kindOf(value);
  if (kind === "array") return "an array";
  return kind === "instance" ? "an instance of a class" : `a ${nameOf(value)}`;
}
