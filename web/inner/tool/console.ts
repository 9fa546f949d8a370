import type { Execute } from "../../generated/wire.ts";
import { Batches } from "../../shared/console_batches.ts";
import type { Timer } from "../../shared/deadlines.ts";
import { type Listener, makeConsole } from "../../worker/console/index.ts";
import type { Program } from "./load.ts";
import type { Outer } from "./outer.ts";

/**
 * The tool's console, by the words and limits of a program's in a worker. A tool can get at this document's own one and
 * past these limits; the frame around it counts what it lets through. Returns what sends the lines that still wait.
 */
export function offerConsole({ run, limits }: Execute, program: Program, outer: Outer, timer: Timer): () => void {
  const batches = new Batches({ send: (lines, cut) => outer.notify("console", { run, lines, cut }), timer });
  const hear: Listener["hear"] = (level, args, place) => {
    const { line, column } = program.place(place) ?? {};
    batches.add({ level, args, line, column, atMs: undefined });
  };
  const { consoleCalls, consoleBytes } = limits;
  const cut = () => batches.cut(1);
  const made = makeConsole(() => ({ url: program.url, consoleCalls, consoleBytes, hear, cut }), timer.now);
  Object.assign(console, made);
  return () => batches.flush();
}
