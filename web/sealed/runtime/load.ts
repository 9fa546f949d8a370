import { receiveProgram } from "../../worker/runtime/entry.ts";
import type { Program } from "../../worker/runtime/index.ts";
import { deleteProperty, globalObject } from "../../worker/runtime/primordials.ts";
import { runScript } from "./scope.ts";

/** What the module calls the program in a stack. */
const NAME = "belljar:program";

/** As `web/worker/load.ts`: a script of its own, which sees the global names alone. */
export function load(code: string, entry: string): { readonly program: Program; readonly url: string } | undefined {
  let program: Program | undefined;
  receiveProgram(globalObject, entry, (taken) => {
    program ??= taken;
  });
  try {
    runScript(code);
  } finally {
    deleteProperty(globalObject, entry);
  }
  return program && { program, url: NAME };
}

export function warmUp(): void {}
