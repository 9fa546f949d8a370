import { defineProperty, deleteProperty, TypeErrorOf } from "../runtime/primordials.ts";

/** From before the language had `Object.getPrototypeOf` and `Object.defineProperty`. */
const ACCESSORS = ["__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"];

/** What the last regular expression of anybody matched: one program's text in another's hands. */
const MATCHES = ["input", "lastMatch", "lastParen", "leftContext", "rightContext", "multiline"];
const SIGNS = ["$_", "$&", "$+", "$`", "$'", "$*", "$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9"];

/** Takes away what newer words of the language do better. A program that uses such a name as a key gets a plain property. */
export function removeLegacy(): void {
  for (const name of ACCESSORS) {
    if (!deleteProperty(Object.prototype, name)) throw new TypeErrorOf(`${name} could not be removed`);
  }
  // These throw in strict code, and all guest code is strict; without them there is nothing to try.
  for (const name of ["caller", "arguments"]) deleteProperty(Function.prototype, name);
  // Firefox lets nobody remove them. They show a program only its own matches, because a realm runs one program.
  for (const name of [...MATCHES, ...SIGNS]) deleteProperty(RegExp, name);
  // A blob's URL is of use only to `fetch`, `importScripts` and `Worker`.
  for (const name of ["createObjectURL", "revokeObjectURL"]) {
    const holder = (globalThis as { URL?: object }).URL;
    if (holder && !deleteProperty(holder, name)) defineProperty(holder, name, { value: undefined });
  }
}
