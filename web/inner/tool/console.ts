import type { Execute } from "../../generated/wire.ts";
import { packText } from "../../shared/payload.ts";
import { type Listener, makeConsole } from "../../worker/console/index.ts";
import type { Program } from "./load.ts";
import type { Outer } from "./outer.ts";
import { utf8 } from "./utf8.ts";

/**
 * The tool's console, by the words and limits of a program's in a worker. A tool can get at this document's own one and
 * past these limits; the frame around it counts what it lets through.
 */
export function offerConsole({ run, limits }: Execute, program: Program, outer: Outer): void {
  const hear: Listener["hear"] = (level, args, place) => {
    const { value, buffers } = packText(args, utf8);
    const { line, column } = program.place(place) ?? {};
    outer.notify("console", { run, level, args: value, line, column, atMs: undefined }, buffers);
  };
  const { consoleCalls, consoleBytes } = limits;
  const made = makeConsole(
    () => ({ url: program.url, consoleCalls, consoleBytes, hear }),
    () => performance.now(),
  );
  Object.assign(console, made);
}
