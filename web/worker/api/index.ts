import type { Execute } from "../../generated/wire.ts";
import type { Idle } from "../idle.ts";
import type { Outer } from "../port.ts";
import { makeParallel } from "./parallel.ts";
import { makeCallTool } from "./tools.ts";

/** What Belljar adds to the realm. */
export interface Api {
  /** By the names a program uses them by. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** Tells them for which run they speak. */
  begin(execute: Execute): void;
}

export function offerApi(outer: Outer, idle: Idle): Api {
  let execute: Execute | undefined;
  const runId = () => execute?.run ?? 0;
  const concurrency = () => execute?.limits.concurrency ?? 1;
  return {
    globals: {
      callTool: makeCallTool(outer, runId, idle),
      parallel: makeParallel(concurrency),
    },
    begin(given) {
      execute = given;
    },
  };
}
