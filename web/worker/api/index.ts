import type { ConsoleLine, Execute, Handle } from "../../generated/wire.ts";
import { Batches } from "../../shared/console_batches.ts";
import { type Listener, makeConsole } from "../console/index.ts";
import type { Idle } from "../idle.ts";
import type { Outer } from "../outer.ts";
import { SetOf } from "../runtime/primordials.ts";
import { FERAL_setTimeout, isData, now } from "../scope.ts";
import { type HandOver, makeArtifact } from "./artifact.ts";
import { makeToolApi, type ToolApi } from "./btcp.ts";
import { makeCallSites } from "./call_sites.ts";
import type { CallTool } from "./call_tool.ts";
import { makeHandle } from "./handle.ts";
import { counted, type OnTheWay } from "./on_the_way.ts";
import { makeParallel } from "./parallel.ts";
import { type Locate, makeCallTool, makeReadPart } from "./tools.ts";

/** What Belljar adds to the realm. */
export interface Api {
  /** What tools have besides. */
  readonly tool: ToolApi;
  readonly callTool: CallTool;
  /** What a program has of a result that stays with the host. */
  handle(handle: Handle): object;
  /** What runs have, and tools have not. */
  readonly artifact: HandOver;
  /** A tool that needs approval: with its calls the program says where they are. */
  ask(name: string): void;
  /** By the names a program uses them by. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** Tells them for which run they speak, and where its program was loaded from. */
  begin(execute: Execute, url: string): void;
  /** Sends what still waits to be sent; what its program says later comes too late. */
  end(): void;
}

/** `meter` counts what is on its way; there is one when a program runs. */
export function offerApi(port: Outer, idle: Idle, meter: () => OnTheWay | undefined): Api {
  const outer = counted(port, meter);
  let run = 0;
  let concurrency = 1;
  const send = (lines: readonly ConsoleLine[], cut: number) => outer.notify("console", { run, lines, cut }, []);
  const batches = new Batches({ send, timer: { now, set: FERAL_setTimeout } });
  const hear: Listener["hear"] = (level, args, place) => {
    const { line, column } = place ?? {};
    batches.add({ level, args, line, column, atMs: undefined });
  };
  const cut = () => batches.cut(1);
  let listener: Listener = { url: "", consoleCalls: 0, consoleBytes: 0, hear, cut };
  const asks = new SetOf<string>();
  const callSite = makeCallSites(() => listener.url);
  const locate: Locate = (name, site) => (asks.has(name) ? site.place() : undefined);
  const read = makeReadPart(outer, () => run, idle, callSite);
  const callTool = makeCallTool(outer, () => run, idle, callSite, locate, read);
  return {
    tool: makeToolApi(outer, () => run, idle, callSite),
    callTool,
    handle: (handle) => makeHandle(handle, read),
    artifact: makeArtifact(outer, () => run, idle, callSite),
    globals: {
      callTool,
      parallel: makeParallel(() => concurrency),
      console: makeConsole(() => listener, now, !isData),
    },
    ask(name) {
      asks.add(name);
    },
    begin({ run: given, limits }, url) {
      ({ concurrency } = limits);
      run = given;
      listener = { url, consoleCalls: limits.consoleCalls, consoleBytes: limits.consoleBytes, hear, cut };
    },
    end() {
      batches.flush();
    },
  };
}
