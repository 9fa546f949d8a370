import type { Execute } from "../../generated/wire.ts";
import { type Listener, makeConsole } from "../console/index.ts";
import type { Idle } from "../idle.ts";
import { packed } from "../payload.ts";
import type { Outer } from "../port.ts";
import { isData, now } from "../scope.ts";
import { makeToolApi, type ToolApi } from "./btcp.ts";
import { makeParallel } from "./parallel.ts";
import { makeCallTool } from "./tools.ts";

/** What Belljar adds to the realm. */
export interface Api {
  /** What tools have besides. */
  readonly tool: ToolApi;
  /** By the names a program uses them by. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** Tells them for which run they speak, and where its program was loaded from. */
  begin(execute: Execute, url: string): void;
}

export function offerApi(outer: Outer, idle: Idle): Api {
  let run = 0;
  let concurrency = 1;
  const hear: Listener["hear"] = (level, args, place) => {
    const { payload, buffers } = packed(args);
    const { line, column } = place ?? {};
    outer.notify("console", { run, level, args: payload, line, column, atMs: undefined }, buffers);
  };
  let listener: Listener = { url: "", consoleCalls: 0, consoleBytes: 0, hear };
  return {
    tool: makeToolApi(outer, () => run, idle),
    globals: {
      callTool: makeCallTool(outer, () => run, idle),
      parallel: makeParallel(() => concurrency),
      console: makeConsole(() => listener, now, !isData),
    },
    begin({ run: given, limits }, url) {
      ({ concurrency } = limits);
      run = given;
      listener = { url, consoleCalls: limits.consoleCalls, consoleBytes: limits.consoleBytes, hear };
    },
  };
}
