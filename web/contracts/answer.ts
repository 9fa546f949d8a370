// The other side of every contract: answers by the text it is asked to echo.

import { type AuditEvent, type HostToOuter, isHostToOuter, type OuterToHost } from "../generated/wire.ts";
import { Channel, NOTHING } from "../shared/channel.ts";
import { envelope } from "../shared/envelope.ts";
import { RpcFailure } from "../shared/failure.ts";
import type { Transport } from "../shared/transport.ts";
import { timer } from "./timer.ts";

/** Answers by the text it is asked to echo. */
export function answer(transport: Transport): Channel<OuterToHost, HostToOuter> {
  const channel: Channel<OuterToHost, HostToOuter> = new Channel(transport, {
    guard: isHostToOuter,
    timer,
    answers: {
      ping: () => NOTHING,
      async echo(params, buffers) {
        const text = typeof params.value === "string" ? params.value : "";
        if (text.startsWith("raw:")) transport.post(JSON.parse(text.slice(4)), []);
        if (text === "extra port") transport.post(tool(), [new MessageChannel().port1]);
        if (text === "extra buffer") transport.post([tool(), new ArrayBuffer(1)], []);
        if (text === "late") await new Promise((done) => setTimeout(done, 150));
        if (text === "never") return new Promise(() => {});
        if (text === "refuse")
          throw new RpcFailure("No.", { ...RpcFailure.of("TOOL_REFUSED", "").failure, rule: "C009" });
        if (text === "throw") throw new RangeError("oops");
        if (text === "count") return envelope({ value: String(channel.refused), audit });
        if (text === "notify") {
          for (let count = 1; count <= 3; count++) channel.notify("dropped", { edge: "contract", count });
        }
        return envelope({ ...params, audit }, buffers);
      },
    },
  });
  return channel;
}

const audit: AuditEvent = {
  sequence: 1,
  atMs: 0,
  subject: "output",
  name: "",
  bytes: 0,
  verdict: "admitted",
  findings: [],
};

function tool(): object {
  return { jsonrpc: "2.0", method: "dropped", params: { edge: "smuggled", count: 1 } };
}
