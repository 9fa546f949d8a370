import { stringify, TypeErrorOf } from "../runtime/primordials.ts";

/** JSON of a value that a tool gets; what JSON cannot say is an error that names the place. */
export function jsonText(value: unknown, path: string): string {
  const text = stringify(value);
  if (text === undefined) throw new TypeErrorOf(`${path} is a ${typeof value}`);
  return text;
}
