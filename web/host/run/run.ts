import type { ConsoleLines, RunEnd, Artifact as Sent, RunEvent as Told } from "../../generated/wire.ts";
import type { Envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { encode, packText } from "../../shared/payload.ts";
import { jsonText } from "../../shared/values_json.ts";
import { BelljarError } from "../error.ts";
import type { OuterChannel } from "../frame.ts";
import type { Artifact } from "../types/artifact.ts";
import type { ConsoleEntry, RunEvent, RunResult } from "../types/run.ts";
import { utf8 } from "../utf8.ts";
import { readArtifact } from "./artifact.ts";
import { type CallHandler, Calls } from "./calls.ts";
import { consoleEntry } from "./console_entry.ts";
import type { CheckedOptions } from "./options.ts";
import { result } from "./result.ts";
import { gateRules, type Rules } from "./rules.ts";

/** The outer frame answers at the deadline; should it be held up itself, this page answers in its place. */
const BACKSTOP_MS = 1_000;

/** The outer frame's clock stands still while calls wait for approval, so long at most; this page's does not know when. */
const MAX_PAUSE_MS = 600_000;

/** One run as the page sees it. */
export class HostRun {
  readonly #id: number;
  readonly #options: CheckedOptions;
  readonly calls: CallHandler;
  readonly #console: ConsoleEntry[] = [];
  readonly #artifacts: Artifact[] = [];
  readonly #began = performance.now();
  #cut = 0;

  constructor(id: number, options: CheckedOptions) {
    this.#id = id;
    this.#options = options;
    this.calls = new Calls(options.tools, this.#began, (event) => this.#emit(event));
    if (options.calls) this.calls = options.calls(this.calls);
  }

  heard({ lines, cut }: ConsoleLines): void {
    this.#cut += cut;
    for (const entry of lines.map(consoleEntry)) {
      this.#console.push(entry);
      guarded(() => this.#options.onConsole?.(entry));
      this.#emit({ type: "console", at: entry.at, entry });
    }
  }

  took(sent: Sent, buffers: readonly ArrayBuffer[]): void {
    const artifact = readArtifact(sent, buffers);
    this.#artifacts.push(artifact);
    guarded(() => this.#options.onArtifact?.(artifact));
  }

  got({ state, atMs }: Told): void {
    if (state === "guarding") this.#emit({ type: "guard", at: atMs });
    if (state === "running") this.#emit({ type: "ready", at: atMs });
  }

  /** Rejects for wrong use alone. */
  async start(channel: OuterChannel, jar: number, code: string, rules: Rules): Promise<RunResult> {
    const { args, engine, kept, language, now, prelude, seed, signal, state, tools, toolsAlias } = this.#options;
    const { timeoutMs } = rules.limits;
    const pauseMs = [...tools.values()].some(({ approve }) => approve) ? MAX_PAUSE_MS : 0;
    const program = encode(code, utf8);
    const given = args === undefined ? undefined : packText(argsText(args), utf8, program.buffers.length);
    this.#emit({ type: "started", at: 0 });
    const stop = () => channel.notify("run/abort", { run: this.#id, reason: reasonOf(signal) });
    signal?.addEventListener("abort", stop);
    try {
      const asked = channel.request(
        "run/start",
        {
          run: this.#id,
          jar,
          guest: "run",
          placement: "worker",
          engine,
          code: program.value,
          language,
          prelude,
          args: given?.value,
          state,
          kept,
          guardRules: rules.guard,
          gateRules: gateRules(rules, tools, toolsAlias),
          limits: rules.limits,
          fixed: now === undefined && seed === undefined ? undefined : { now, seed },
        },
        {
          deadlineMs: timeoutMs + pauseMs + BACKSTOP_MS,
          signal,
          buffers: [...program.buffers, ...(given?.buffers ?? [])],
        },
      );
      const ended = await asked.catch((error: unknown) => this.#instead(error, stop));
      return await this.#close(ended);
    } finally {
      signal?.removeEventListener("abort", stop);
      this.calls.end();
    }
  }

  /** The end of a run of which the outer frame says nothing. */
  #instead(error: unknown, stop: () => void): Envelope<RunEnd> {
    if (!(error instanceof RpcFailure) || !ENDS.test(error.code)) throw BelljarError.from(error);
    if (!error.remote) stop();
    const outcome = { type: "error", message: error.message, failure: error.failure } as const;
    const durationMs = performance.now() - this.#began;
    const none = { startupMs: 0, cpuMs: 0, toolCalls: 0, iterations: 0, consoleBytes: 0 };
    const stats = { ...none, durationMs, consoleCut: this.#cut, killed: true } as RunEnd["stats"];
    return { value: { outcome, stats, forModel: undefined, kept: undefined }, buffers: [] };
  }

  async #close({ value, buffers }: Envelope<RunEnd>): Promise<RunResult> {
    this.calls.end(value, buffers);
    const ended = { ...(await result("run", value, buffers, this.#console)), artifacts: this.#artifacts };
    const at = value.stats.durationMs;
    if (!ended.ok && LIMITS.test(ended.error.code)) {
      this.#emit({ type: "limit", at, code: ended.error.code, message: ended.error.message });
    }
    this.#emit({ type: "ended", at, ok: ended.ok });
    return ended;
  }

  #emit(event: RunEvent): void {
    guarded(() => this.#options.onEvent?.(event));
  }
}

/** What a run can end with although nobody in the frame said so; anything else is wrong use. */
const ENDS = /^(TIMEOUT|ABORTED|SANDBOX_LOST)$/;

const LIMITS = /LIMIT|TIMEOUT|OVERFLOW|LARGE/;

function argsText(args: unknown): string {
  try {
    return jsonText(args, "args");
  } catch (cause) {
    throw new BelljarError("INVALID_PARAMS", `\`run\`: ${cause instanceof Error ? cause.message : cause}.`, { cause });
  }
}

function reasonOf(signal: AbortSignal | undefined): string | undefined {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason.message.slice(0, 500) : undefined;
}

/** A listener of the page's that throws disturbs no run. */
function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}
