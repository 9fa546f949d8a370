// A tool that has this document to itself. Whatever it does to the realm it does to itself: the frame around it trusts
// nothing that comes from here, and takes the document away when the tool has ended.

import { type Answer, type Execute, type Executed, isOuterToWorker, type Outcome } from "../../generated/wire.ts";
import { makeBtcp } from "../../shared/btcp.ts";
import { BTCP_ERRORS, btcpError } from "../../shared/btcp_errors.ts";
import { Channel } from "../../shared/channel.ts";
import type { Timer } from "../../shared/deadlines.ts";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { decode, packText } from "../../shared/payload.ts";
import { overPort, type Port } from "../../shared/transport.ts";
import { jsonText, ValueTooLarge } from "../../shared/values.ts";
import { codeOf, failure } from "../../worker/failure.ts";
import { framesOf, stackText } from "../../worker/stack.ts";
import { thrownValue } from "../../worker/thrown.ts";
import { offerConsole } from "./console.ts";
import { direct } from "./direct.ts";
import { Program } from "./load.ts";
import type { Outer } from "./outer.ts";
import { utf8 } from "./utf8.ts";

const TOO_LARGE = "OUTPUT_TOO_LARGE";

/** Answers one `run/start` over the port; nothing happens twice. */
export function openHere(port: Port, timer: Timer): void {
  let started = false;
  const outer: Outer = new Channel(overPort(port), {
    guard: isOuterToWorker,
    timer,
    answers: {
      ping: () => envelope({ cpuMs: 0 }),
      "run/start": (execute, buffers) => {
        if (started) throw RpcFailure.of("INVALID_PARAMS", "This document has already run a tool. [INVALID_PARAMS]");
        started = true;
        return run(execute, buffers, outer, timer);
      },
    },
    hears: { "run/abort": () => {} },
  });
}

async function run(
  execute: Execute,
  buffers: readonly ArrayBuffer[],
  outer: Outer,
  timer: Timer,
): Promise<Envelope<Executed>> {
  const { limits } = execute;
  const args = execute.args === undefined ? {} : decode(execute.args, buffers, utf8);
  const code = String(decode(execute.code, buffers, utf8));
  const ask = async (method: string, params: object, capability: string): Promise<unknown> => {
    const sent = packText(jsonText(params, "params"), utf8);
    const call = { run: execute.run, method, params: sent.value };
    const asked = outer.request("capability/call", call, { deadlineMs: limits.timeoutMs, buffers: sent.buffers });
    const { value, buffers } = await asked.catch((error: RpcFailure) => {
      throw btcpError(error.code, error.message, capability);
    });
    return direct(method, params, opened(value, buffers));
  };
  const btcp = makeBtcp(ask);
  // In a frame `dom` is the page's, and so is `parentDOM`: the tool's own document is `document`.
  const { dom: parentDOM } = btcp;
  const api = { ...btcp, parentDOM };
  Object.assign(globalThis, { btcp: api, args, ...BTCP_ERRORS });
  const program = new Program();
  const flush = offerConsole(execute, program, outer, timer);
  const said = await ended(program, execute.outputBytes, () => program.run(code, api, args));
  flush();
  return envelope(
    { outcome: said.value, kept: undefined, iterations: 0, cpuMs: 0, memoryBytes: 0, fuel: undefined },
    said.buffers,
  );
}

function opened({ value }: Answer, buffers: readonly ArrayBuffer[]): unknown {
  return value === undefined ? undefined : decode(value, buffers, utf8);
}

async function ended(program: Program, most: number, work: () => Promise<unknown>): Promise<Envelope<Outcome>> {
  try {
    const value = await work();
    if (value === undefined) return envelope({ type: "value", value, state: undefined });
    const sent = packText(jsonText(value, "result", most), utf8);
    return envelope({ type: "value", value: sent.value, state: undefined }, sent.buffers);
  } catch (error) {
    if (error instanceof ValueTooLarge) {
      return envelope({ type: "error", message: `${error.message} [${TOO_LARGE}]`, failure: failure(TOO_LARGE) });
    }
    return envelope(threw(error, program));
  }
}

function threw(error: unknown, program: Program): Outcome {
  const { name, message, stack, data } = thrownValue(error, true);
  const frames = framesOf(stack, program.url).map((frame) => program.place(frame));
  const head = name === undefined ? message : `${name}: ${message}`;
  const told = { name, stack: stackText(head, frames), data };
  return { type: "error", message, failure: failure(codeOf(error) ?? "EXECUTION_ERROR", told) };
}
