import { defineProperty, deleteProperty } from "./primordials.ts";

/** A hardened program: given the runtime's functions it answers the function to start. */
export type Program = (...runtime: readonly unknown[]) => () => Promise<unknown>;

/**
 * Puts the function that a hardened script calls into the realm. It takes one program and is gone
 * before that program runs, so that no guest finds it on the global object.
 */
export function receiveProgram(scope: object, entry: string, onProgram: (program: Program) => void): void {
  defineProperty(scope, entry, {
    configurable: true,
    value: (program: Program) => {
      deleteProperty(scope, entry);
      onProgram(program);
    },
  });
}
