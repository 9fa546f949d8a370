// What holds for a channel whatever carries it. One list; the page runs it over window, worker and port.

import { type HostToOuter, isOuterToHost, type OuterToHost } from "../generated/wire.ts";
import { Channel } from "../shared/channel.ts";
import { RpcFailure } from "../shared/failure.ts";
import type { Transport } from "../shared/transport.ts";
import { running, timer } from "./timer.ts";

export type Near = Channel<HostToOuter, OuterToHost>;

interface Given {
  readonly channel: Near;
  readonly heard: number[];
  /** Echoes `text`, and gives back what came, or the code of what went wrong. */
  echo(text: string, options?: { deadlineMs?: number; signal?: AbortSignal }): Promise<string>;
}

type Contract = (given: Given) => Promise<void>;

const CONTRACTS: Readonly<Record<string, Contract>> = {
  async "a request is answered"({ channel, echo }) {
    equal(await echo("hello"), "hello");
    equal(JSON.stringify(await channel.request("ping", {}, { deadlineMs: 5_000 })), '{"value":{},"buffers":[]}');
  },
  async "many requests are answered in any order"({ echo }) {
    const texts = ["late", ...Array.from({ length: 50 }, (_, index) => `n${index}`)];
    equal((await Promise.all(texts.map((text) => echo(text)))).join(), texts.join());
  },
  async "a deadline ends a request, and its late answer is no offence"({ channel, echo }) {
    equal(await echo("late", { deadlineMs: 20 }), "TIMEOUT");
    await pause(300);
    equal(channel.refused, 0);
  },
  async "a signal ends a request before and after it is sent"({ echo }) {
    equal(await echo("never", { signal: AbortSignal.abort() }), "ABORTED");
    const controller = new AbortController();
    const call = echo("never", { signal: controller.signal });
    controller.abort();
    equal(await call, "ABORTED");
  },
  async "a failure keeps its code and its rule"({ channel, echo }) {
    equal(await echo("refuse"), "TOOL_REFUSED");
    const failure = await channel.request("echo", { value: "refuse" }, { deadlineMs: 5_000 }).catch((error) => error);
    equal(failure.failure.rule, "C009");
  },
  async "an error nobody foresaw has a code"({ echo }) {
    equal(await echo("throw"), "EXECUTION_ERROR");
  },
  async "what nobody answers is refused and counted over there"({ channel, echo }) {
    const files = { version: "", paths: [], reload: "none" } as const;
    const failure = await channel.request("app/refresh", files, { deadlineMs: 5_000 }).catch((error) => error);
    equal(failure.code, "INVALID_PARAMS");
    equal(await echo("count"), "1");
  },
  async "notifications come in order"({ heard, echo }) {
    await echo("notify");
    equal(heard.join(), "1,2,3");
  },
  async "what fails its guard is refused and counted"({ channel, echo, heard }) {
    const wrong = [
      "null",
      "7",
      '"text"',
      "{}",
      "[]",
      "[{}]",
      '"{"',
      '"[]"',
      '{"jsonrpc":"2.0","method":"dropped","params":{"edge":"e","count":-1}}',
      '{"jsonrpc":"2.0","method":"dropped","params":{"edge":"e","count":1,"more":1}}',
      '{"jsonrpc":"1.0","method":"dropped","params":{"edge":"e","count":1}}',
      '{"jsonrpc":"2.0","method":"constructor","params":{}}',
      '{"jsonrpc":"2.0","method":"run/start","params":{}}',
      // Part of the protocol, but nobody hears it here.
      '{"jsonrpc":"2.0","method":"awake","params":{}}',
    ];
    for (const message of wrong) await echo(`raw:${message}`);
    equal(channel.refused, wrong.length);
    equal(heard.length, 0);
  },
  async "an answer fits its request or is refused"({ channel, echo }) {
    await echo('raw:{"jsonrpc":"2.0","id":999,"result":{"of":"ping","value":{}}}');
    // The id of this very call, with the answer to another method; the right answer follows and counts.
    equal(
      await echo('raw:{"jsonrpc":"2.0","id":2,"result":{"of":"ping","value":{}}}'),
      'raw:{"jsonrpc":"2.0","id":2,"result":{"of":"ping","value":{}}}',
    );
    equal(channel.refused, 2);
  },
  async "buffers are moved, not copied"({ channel }) {
    const bytes = new Uint8Array([1, 2, 3]);
    const answer = channel.request("echo", { value: { slot: 0 } }, { deadlineMs: 5_000, buffers: [bytes.buffer] });
    equal(bytes.byteLength, 0);
    equal(new Uint8Array((await answer).buffers[0] as ArrayBuffer).join(), "1,2,3");
  },
  async "a port or a buffer that no slot names is refused with its message"({ channel, echo, heard }) {
    await echo("extra port");
    await echo("extra buffer");
    await echo('raw:{"jsonrpc":"2.0","id":3,"result":{"of":"echo","value":{"value":{"slot":0}}}}');
    equal(channel.refused, 3);
    equal(heard.length, 0);
  },
  async "what JSON cannot hold cannot be sent"({ channel }) {
    const value = 1n as unknown as string;
    const failure = await channel.request("echo", { value }, { deadlineMs: 5_000 }).catch((error) => error);
    equal(failure.code, "INVALID_PARAMS");
  },
  async "closing ends what is open and all that follows"({ channel, echo, heard }) {
    const open = [echo("never"), echo("never")];
    channel.close(RpcFailure.of("SANDBOX_LOST", "gone"));
    equal((await Promise.all(open)).join(), "SANDBOX_LOST,SANDBOX_LOST");
    equal(await echo("hello"), "SANDBOX_LOST");
    channel.notify("run/abort", { run: 1, reason: undefined });
    equal(channel.open + heard.length, 0);
  },
};

/** Runs every contract on a fresh connection. Each is `ok` or says what is wrong. */
export async function run(
  connect: () => Promise<{ transport: Transport; end: () => void }>,
): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const [name, contract] of Object.entries(CONTRACTS)) {
    const { transport, end } = await connect();
    const heard: number[] = [];
    const hears = { dropped: ({ count }: { readonly count: number }) => void heard.push(count) };
    const channel: Near = new Channel(transport, { guard: isOuterToHost, timer, hears });
    const echo: Given["echo"] = (text, options) =>
      channel.request("echo", { value: text }, { deadlineMs: 5_000, ...options }).then(
        ({ value }) => String(value.value),
        (error: RpcFailure) => error.code,
      );
    outcomes[name] = await contract({ channel, heard, echo }).then(
      () => "ok",
      (error) => String(error),
    );
    channel.close(RpcFailure.of("ABORTED", "over"));
    if (running.size > 0) outcomes[name] += `; ${running.size} timers left`;
    end();
  }
  return outcomes;
}

function equal(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
