import type { ConsoleLevel, ConsoleLine } from "../generated/wire.ts";
import { Batches } from "../shared/console_batches.ts";
import { formatted } from "../worker/console/format.ts";
import { Shower } from "../worker/console/show.ts";
import { timer } from "./captured.ts";
import type { Outer } from "./outer.ts";

const LEVELS: Readonly<Record<string, ConsoleLevel>> = {
  debug: "debug",
  log: "log",
  info: "info",
  warn: "warn",
  error: "error",
  table: "table",
  group: "group",
  groupCollapsed: "group",
  groupEnd: "groupEnd",
  dir: "log",
};

/** More of one call is not sent. */
const MAX_LINE_LENGTH = 65_536;

/** The browser's own console goes on as before. */
export function watchConsole(outer: Outer): void {
  const send = (lines: readonly ConsoleLine[], cut: number) => outer.notify("console", { run: undefined, lines, cut });
  const batches = new Batches({ send, timer });
  const methods = console as unknown as Record<string, (...args: unknown[]) => void>;
  for (const [name, level] of Object.entries(LEVELS)) {
    const original = methods[name];
    methods[name] = (...args) => {
      try {
        const text = JSON.stringify(formatted(args, new Shower(location.origin)));
        const line = text.length > MAX_LINE_LENGTH ? '["…"]' : text;
        batches.add({ level, args: line, line: undefined, column: undefined, atMs: undefined });
      } catch {
        // What cannot be shown is still written where the app wrote it.
      }
      original?.apply(console, args);
    };
  }
}
