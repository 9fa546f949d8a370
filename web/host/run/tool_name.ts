import type { Faults } from "./faults.ts";
import { RESERVED } from "./json.ts";

const NAME = /^[a-zA-Z][a-zA-Z0-9:_-]*$/;
const MAX_LENGTH = 256;

/** The gate has the same rule; this one says where in the options the name is. */
export function checkName(path: string, name: string, faults: Faults): void {
  const isName = name.length <= MAX_LENGTH && NAME.test(name) && !RESERVED.includes(name);
  const wanted = `has a name of letters, digits, \`:\`, \`_\` and \`-\` that starts with a letter, at most ${MAX_LENGTH}`;
  faults.check(path, name, isName, wanted);
}
