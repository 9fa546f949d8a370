import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./options.ts";
import { events } from "./stream.ts";

const fail = (message: string) => new RangeError(message);
const registry = {
  tools: () => [],
  call: async () => ({}),
  request: async () => ({}),
  onChange: () => () => {},
} as never;

const REGISTRY = "`registry` must be the tools of this page, as `jar.tools` returns them.";
const NAME = "`name` must have 1 to 80 characters.";
const TTL = "`ttlSeconds` must be a whole number of seconds.";

const WRONG: readonly (readonly [registry: unknown, options: unknown, says: string])[] = [
  [null, { name: "x" }, REGISTRY],
  ["x", { name: "x" }, REGISTRY],
  [{}, { name: "x" }, REGISTRY],
  [{ tools() {}, call() {}, request() {} }, { name: "x" }, REGISTRY],
  [registry, {}, NAME],
  [registry, { name: "" }, NAME],
  [registry, { name: 7 }, NAME],
  [registry, { name: "x".repeat(81) }, NAME],
  [registry, { name: "x", ttlSeconds: 0 }, TTL],
  [registry, { name: "x", ttlSeconds: 1.5 }, TTL],
  [registry, { name: "x", ttlSeconds: "60" }, TTL],
];

for (const [given, options, says] of WRONG) {
  test(`agents(${JSON.stringify(given)}, ${JSON.stringify(options)}): ${says}`, () => {
    assert.throws(() => check(given as never, options as never, fail), new RangeError(says));
  });
}

test("a name is counted in characters and not in code units", () => {
  check(registry, { name: "\u{1f514}".repeat(80) }, fail);
  assert.throws(() => check(registry, { name: "\u{1f514}".repeat(81) }, fail), new RangeError(NAME));
});

async function read(...chunks: readonly string[]): Promise<unknown[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const found: unknown[] = [];
  for await (const told of events(body)) found.push(told);
  return found;
}

test("events are read wherever they are cut", async () => {
  const text = 'event: call\ndata: {"a":\ndata: 1}\n\n: keeps alive\n\nevent: left\ndata: {}\n\n';
  const expected = [
    { name: "call", data: '{"a":\n1}' },
    { name: "left", data: "{}" },
  ];
  assert.deepEqual(await read(text), expected);
  assert.deepEqual(await read(...text), expected);
});

test("an event that is not whole is not told", async () => {
  assert.deepEqual(await read("event: call\ndata: {}"), []);
  assert.deepEqual(await read("data: nobody's\n\n"), []);
});
