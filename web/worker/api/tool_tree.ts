import { create, defineProperty, freeze } from "../runtime/primordials.ts";
import type { CallTool } from "./call_tool.ts";

/** Where the tools of a run are, as the gate says: for each its name, then the properties that lead to it. */
export interface Places {
  readonly names: readonly string[];
  readonly tools: readonly (readonly string[])[];
  /** The names of those that need approval. */
  readonly asks: readonly string[];
}

/**
 * The program's `tools`: functions in objects that have no prototype and cannot be changed. A tool whose name is also a
 * namespace is a function with properties. Nothing is decided here: every function is `callTool` with a name.
 */
export function makeTools(callTool: CallTool, { tools }: Places): object {
  const made: Record<string, object> = create(null);
  const all: object[] = [];
  const keep = (place: string, holder: object): object => {
    made[place] = holder;
    all[all.length] = holder;
    return holder;
  };
  for (let i = 0; i < tools.length; i++) {
    const row = tools[i] as readonly string[];
    const name = row[0] as string;
    keep(placeOf(row, row.length), (args?: unknown) => callTool(name, args));
  }
  const root = keep("", create(null));
  for (let i = 0; i < tools.length; i++) {
    const row = tools[i] as readonly string[];
    let holder = root;
    for (let depth = 1; depth < row.length; depth++) {
      const place = placeOf(row, depth + 1);
      const value = made[place] ?? keep(place, create(null));
      defineProperty(holder, row[depth] as string, { value, enumerable: true });
      holder = value;
    }
  }
  for (let i = 0; i < all.length; i++) freeze(all[i]);
  return root;
}

/** Parts are identifiers, so a dot is in none of them. */
function placeOf(row: readonly string[], length: number): string {
  let place = "";
  for (let i = 1; i < length; i++) place += `.${row[i]}`;
  return place;
}
