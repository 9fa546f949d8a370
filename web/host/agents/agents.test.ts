import assert from "node:assert/strict";
import { test } from "node:test";
import type { AgentTools } from "../types/agents.ts";
import { Calls, written } from "./calls.ts";
import { listing } from "./listing.ts";
import { events, type Told } from "./stream.ts";

async function told(parts: readonly string[]): Promise<Told[]> {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (const part of parts) control.enqueue(bytes.encode(part));
      control.close();
    },
  });
  const all: Told[] = [];
  for await (const one of events(body)) all.push(one);
  return all;
}

test("events arrive whole however they are cut", async () => {
  const stream =
    ': hello\n\nevent: ready\ndata: {"a":"ü"}\n\n:\n\nevent: call\ndata: {\ndata: }\n\nevent: half\ndata: ';
  const expected = [
    { name: "ready", data: '{"a":"ü"}' },
    { name: "call", data: "{\n}" },
  ];
  assert.deepEqual(await told([stream]), expected);
  for (let cut = 0; cut < stream.length; cut++) {
    assert.deepEqual(await told([stream.slice(0, cut), stream.slice(cut)]), expected, `cut at ${cut}`);
  }
});

test("only what MCP can call is listed", () => {
  const named = (inputSchema: unknown) => ({ name: "a", inputSchema });
  const object = { name: "a", inputSchema: { type: "object" } };
  assert.deepEqual(listing([named(true), named({}), named({ type: "object" })]), [object, object, object]);
  assert.deepEqual(
    listing([named({ type: "string" }), named(false), named(undefined), named({ type: ["object"] })]),
    [],
  );
});

test("an answer stays within JSON and within its bound", () => {
  const read = (value: unknown, most = 1_000) => JSON.parse(written("c", 1, { value }, most));
  assert.deepEqual(read({ a: 1 }), { connection: "c", id: 1, value: { a: 1 } });
  assert.deepEqual(read(undefined), { connection: "c", id: 1, value: null });
  assert.equal(read(1n).error.code, "EXECUTION_ERROR");
  assert.equal(read("ü".repeat(500), 600).error.code, "OUTPUT_TOO_LARGE");
  const error = { code: "TIMEOUT", btcpCode: "TIMEOUT", message: "late" };
  assert.deepEqual(JSON.parse(written("c", 1, { error }, 1_000)), { connection: "c", id: 1, error });
});

test("a call that was stopped has no answer, and a registry that breaks has one", async () => {
  let stopped = false;
  const registry: AgentTools = {
    tools: () => [],
    call: (name, _, { signal }) => {
      if (name === "breaks") throw new Error("broken");
      return new Promise((done) => {
        signal?.addEventListener("abort", () => {
          stopped = true;
          done({ ok: true, value: "late" });
        });
      });
    },
    request: async (capabilities) => ({ approved: capabilities, denied: [] }),
    onChange: () => () => {},
  };
  const calls = new Calls(registry);
  const agent = { id: 1, name: "x" };
  const running = calls.carryOut({ id: 7, agent, tool: "sleeps", arguments: {} });
  calls.stop(8);
  calls.stop(7);
  assert.equal(await running, undefined);
  assert.ok(stopped);
  assert.equal((await calls.carryOut({ id: 9, agent, tool: "breaks" }))?.error?.code, "EXECUTION_ERROR");
  const asked = await calls.carryOut({ id: 10, agent, capabilities: ["dom:read"] });
  assert.deepEqual(asked, { value: { approved: ["dom:read"], denied: [] } });
});
