import type { ConsoleLevel } from "../../generated/wire.ts";
import { ErrorOf, MapOf, sliceText, stringify } from "../runtime/primordials.ts";
import { type Frame, framesOf, stackText } from "../stack.ts";
import { formatted } from "./format.ts";
import { Shower } from "./show.ts";
import type { Shown } from "./shown.ts";

/** Who hears what a program writes. */
export interface Listener {
  /** Where the program's frames in a stack come from. */
  readonly url: string;
  readonly consoleCalls: number;
  readonly consoleBytes: number;
  /** `args` is JSON; the place is the caller's in the hardened program. */
  hear(level: ConsoleLevel, args: string, place: Frame | undefined): void;
  /** A line that is beyond the limits. */
  cut(): void;
}

type Method = (...args: unknown[]) => void;

export type Console = Readonly<
  Record<"log" | "info" | "warn" | "error" | "debug" | "dir" | "table" | "trace" | "assert", Method> &
    Record<"group" | "groupCollapsed" | "groupEnd" | "count" | "countReset", Method> &
    Record<"time" | "timeLog" | "timeEnd", Method>
>;

/** More of one call is not sent. */
const MAX_LINE_LENGTH = 65_536;

/**
 * The program's console. What is beyond the limits is cut and counted, and the program goes on. The outer frame counts
 * what it lets through; the limits here spare it the rest. `places` is off where asking for one costs too much: where scripts are `data:` URLs, each line of a stack is a whole script.
 */
export function makeConsole(listener: () => Listener, now: () => number, places = true): Console {
  let calls = 0;
  let bytes = 0;
  const counts = new MapOf<string, number>();
  const timers = new MapOf<string, number>();

  let full = false;

  function line(level: ConsoleLevel, show: () => readonly Shown[]): void {
    const { url, consoleCalls, consoleBytes, hear, cut } = listener();
    // What nobody will see is not looked at either.
    full ||= ++calls > consoleCalls;
    if (full) {
      cut();
      return;
    }
    let text = stringify(show());
    if (text.length > MAX_LINE_LENGTH) {
      text = stringify([
        { $: "text", value: sliceText(text, 0, MAX_LINE_LENGTH / 2), more: text.length - MAX_LINE_LENGTH / 2 },
      ]);
    }
    bytes += text.length;
    full = bytes > consoleBytes;
    if (full) cut();
    else hear(level, text, places ? framesOf(new ErrorOf().stack, url)[0] : undefined);
  }

  const shower = () => new Shower(listener().url);
  const write = (level: ConsoleLevel, args: readonly unknown[]) => line(level, () => formatted(args, shower()));
  const label = (given: unknown) => (given === undefined ? "default" : formatted([given], shower())[0]);
  const named = (given: unknown) => {
    const shown = label(given);
    return typeof shown === "string" ? shown : stringify(shown);
  };
  const lapse = (name: string, more: readonly unknown[]) => {
    const began = timers.get(name);
    if (began === undefined) return write("warn", [`There is no timer called ${name}`]);
    // Rounded: a fine clock is not a console's to give.
    write("log", [`${name}: ${(now() - began) | 0} ms`, ...more]);
  };

  return {
    log: (...args) => write("log", args),
    info: (...args) => write("info", args),
    warn: (...args) => write("warn", args),
    error: (...args) => write("error", args),
    debug: (...args) => write("debug", args),
    dir: (value) => write("log", [value]),
    table: (...args) => {
      line("table", () => [shower().show(args[0]), ...(args.length > 1 ? [shower().show(args[1])] : [])]);
    },
    group: (...args) => write("group", args),
    groupCollapsed: (...args) => write("group", args),
    groupEnd: () => line("groupEnd", () => []),
    trace: (...args) => write("debug", [...args, stackText("Trace", framesOf(new ErrorOf().stack, listener().url))]),
    assert(condition, ...args) {
      if (!condition)
        write(
          "error",
          typeof args[0] === "string"
            ? [`Assertion failed: ${args[0]}`, ...args.slice(1)]
            : ["Assertion failed", ...args],
        );
    },
    count(given) {
      const name = named(given);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      write("log", [`${name}: ${count}`]);
    },
    countReset: (given) => void counts.delete(named(given)),
    time: (given) => void timers.set(named(given), now()),
    timeLog: (given, ...args) => lapse(named(given), args),
    timeEnd(given) {
      const name = named(given);
      lapse(name, []);
      timers.delete(name);
    },
  };
}
