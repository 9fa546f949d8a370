import type { Answer, CapabilityCall, ConsoleLines, RunEnd } from "../../generated/wire.ts";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { decode, encode, packText } from "../../shared/payload.ts";
import { jsonText } from "../../shared/values_json.ts";
import { consoleEntry } from "../run/console_entry.ts";
import { result } from "../run/result.ts";
import type { ConsoleEntry } from "../types/run.ts";
import type { ToolResult } from "../types/tool.ts";
import { utf8 } from "../utf8.ts";
import type { CompiledTool } from "./compiled.ts";
import type { Granted } from "./granted.ts";
import { failed, read } from "./outcome.ts";
import type { Performer } from "./perform/performer.ts";
import type { FrameCall, ToolFrame } from "./tool_frame.ts";

/** What one call is made of. */
export interface Making {
  readonly tool: CompiledTool;
  readonly code: string;
  readonly args: unknown;
  readonly granted: Granted;
  readonly performer: Performer;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** The outer frame answers at the deadline; should it be held up itself, this page answers in its place. */
const BACKSTOP_MS = 1_000;

let lastId = 0;

/** One call of a tool, as the page sees it. */
export class ToolCall implements FrameCall {
  readonly #id = ++lastId;
  readonly #making: Making;
  readonly #console: ConsoleEntry[] = [];
  readonly #began = performance.now();

  constructor(making: Making) {
    this.#making = making;
  }

  heard({ lines }: ConsoleLines): void {
    for (const line of lines) this.#console.push(consoleEntry(line));
  }

  /** A call that passed the gate. It is looked at once more: between gate and here the user may have taken it back. */
  async perform({ method, params }: CapabilityCall, buffers: readonly ArrayBuffer[]): Promise<Envelope<Answer>> {
    const { granted, performer } = this.#making;
    granted.check(method);
    const value = await performer.perform(method, decode(params, buffers, utf8), granted);
    if (value === undefined) return envelope({ value });
    const sent = packText(jsonText(value, "result"), utf8);
    return envelope({ value: sent.value }, sent.buffers);
  }

  /** Never rejects for what the tool did. */
  async run(frame: ToolFrame): Promise<ToolResult> {
    const { granted, performer, signal } = this.#making;
    const id = this.#id;
    const { channel } = frame;
    const stop = () => channel.notify("run/abort", { run: id, reason: undefined });
    const deafen = granted.onChange((names) => {
      channel.notify("run/grants", { run: id, granted: [...names] });
      this.#closeNetwork(frame, names);
    });
    frame.enter(id, this);
    signal?.addEventListener("abort", stop);
    try {
      const ended = await this.#start(frame).catch((error: unknown) => this.#instead(error, frame));
      return read(await result("tool", ended.value, ended.buffers, this.#console));
    } catch (error) {
      return failed(error, this.#console, performance.now() - this.#began);
    } finally {
      signal?.removeEventListener("abort", stop);
      deafen();
      frame.leave(id);
      performer.end();
    }
  }

  /** A document keeps the policy it was served with: what that lets through can only be taken away with the document. */
  #closeNetwork(frame: ToolFrame, left: readonly string[]): void {
    const { tool } = this.#making;
    const isServed = (name: string) => name.startsWith("network:") && !name.endsWith(":same-origin");
    const lost = tool.capabilities.find((name) => isServed(name) && !left.includes(name));
    if (lost === undefined || tool.sandbox.placement !== "frame") return;
    const message = `\`${lost}\` was revoked, so the tool's document was removed. [CAPABILITY_DENIED]`;
    frame.destroy(RpcFailure.of("CAPABILITY_DENIED", message));
  }

  #start({ channel }: ToolFrame): Promise<Envelope<RunEnd>> {
    const { args, code, granted, signal, timeoutMs, tool } = this.#making;
    const program = encode(code, utf8);
    const given = args === undefined ? undefined : packText(argsText(args), utf8, program.buffers.length);
    const gate = { ...tool.gate, granted: granted.names };
    const start = {
      run: this.#id,
      jar: 0,
      guest: "tool",
      placement: tool.sandbox.placement,
      code: program.value,
      engine: undefined,
      language: "js",
      prelude: undefined,
      args: given?.value,
      state: undefined,
      kept: undefined,
      guardRules: JSON.stringify(tool.guard ?? {}),
      gateRules: JSON.stringify(gate),
      limits: { ...tool.limits, timeoutMs },
      fixed: undefined,
    } as const;
    const buffers = [...program.buffers, ...(given?.buffers ?? [])];
    return channel.request("run/start", start, { deadlineMs: timeoutMs + BACKSTOP_MS, signal, buffers });
  }

  /** The frame says nothing any more. Where the tool runs on its thread, only taking the frame away ends it. */
  #instead(error: unknown, frame: ToolFrame): never {
    const { code, remote } = (error ?? {}) as Partial<RpcFailure>;
    const isSilent = code === "TIMEOUT" && remote === false;
    if (isSilent && this.#making.tool.sandbox.placement === "frame") frame.destroy();
    throw error;
  }
}

function argsText(args: unknown): string {
  try {
    return jsonText(args, "args");
  } catch (error) {
    throw RpcFailure.of("INVALID_PARAMS", `${error instanceof Error ? error.message : error} [INVALID_PARAMS]`);
  }
}
