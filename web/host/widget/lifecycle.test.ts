import assert from "node:assert/strict";
import { test } from "node:test";
import { Lifecycle } from "./lifecycle.ts";

function rig() {
  const sent: Readonly<Record<string, unknown>>[] = [];
  const delivered: unknown[] = [];
  let begun = 0;
  const lifecycle = new Lifecycle({
    send: (message) => sent.push(message as Readonly<Record<string, unknown>>),
    deliver: (message) => delivered.push(message),
    onInitialized: () => {
      begun++;
    },
  });
  return { lifecycle, sent, delivered, begun: () => begun };
}

const rpc = (more: object) => ({ jsonrpc: "2.0", ...more });

/** What a widget can say before `ui/initialize`; whether it is answered, and whether the bridge hears of it. */
const EARLY: readonly (readonly [message: unknown, answered: boolean, delivered: boolean])[] = [
  [rpc({ id: 1, method: "ping" }), false, true],
  [rpc({ id: 1, method: null }), true, false],
  [rpc({ id: 1, method: undefined }), true, false],
  [rpc({ id: 1, method: 7 }), true, false],
  [rpc({ id: 1, method: {} }), true, false],
  [rpc({ id: 1, method: ["ui/initialize"] }), true, false],
  [rpc({ id: 1, method: { toString: null } }), true, false],
  [rpc({ id: 1, method: "" }), true, false],
  [rpc({ id: 1, method: "x".repeat(1_000_000) }), true, false],
  [rpc({ id: "a", method: "tools/call" }), true, false],
  [rpc({ id: null, method: "tools/call" }), false, false],
  [rpc({ id: {}, method: "tools/call" }), false, false],
  [rpc({ id: [1], method: "ui/initialize" }), false, false],
  [rpc({ id: true, method: "ping" }), false, false],
  [rpc({ id: 1.5, method: "ping" }), false, true],
  [rpc({ method: "tools/call" }), false, false],
  [rpc({ method: "ui/initialize" }), false, false],
  [rpc({ id: null, method: "ui/initialize" }), false, false],
  [rpc({ id: 1, result: {} }), false, false],
  [rpc({ id: 1, error: null }), false, false],
  [rpc({ id: 1, method: "ping", result: {} }), false, true],
  [rpc({ method: "ui/notifications/initialized" }), false, false],
  [rpc({ id: 1, method: "ui/notifications/initialized" }), true, false],
  [rpc({ id: 1, method: "ui/message", params: null }), true, false],
  [rpc({ id: 1, method: "__proto__" }), true, false],
  [{}, false, false],
  [[], false, false],
  [null, false, false],
  [undefined, false, false],
  ["ui/initialize", false, false],
  [7, false, false],
  [[rpc({ id: 1, method: "ui/initialize" })], false, false],
];

for (const [message, answered, heard] of EARLY) {
  test(`early: ${JSON.stringify(message)?.slice(0, 80)}`, () => {
    const { lifecycle, sent, delivered, begun } = rig();
    lifecycle.incoming(message);
    assert.deepEqual([sent.length > 0, delivered.length > 0, begun()], [answered, heard, 0]);
    for (const { error } of sent) assert.ok(JSON.stringify(error).length < 500);
  });
}

test("then it begins as ever", () => {
  const { lifecycle, delivered, begun } = rig();
  for (const [message] of EARLY) lifecycle.incoming(message);
  const before = delivered.length;
  lifecycle.incoming(rpc({ id: 2, method: "ui/initialize", params: {} }));
  lifecycle.incoming(rpc({ method: "ui/notifications/initialized" }));
  assert.deepEqual([delivered.length - before, begun(), lifecycle.isReady], [2, 1, true]);
});

/** The same on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const PIECES: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  "",
  "2.0",
  "ping",
  "ui/initialize",
  "ui/message",
  "ui/open-link",
  "ui/notifications/initialized",
  [],
  {},
  { content: null },
  { content: { type: "text" } },
  { content: [] },
  [[]],
  { method: "ui/initialize" },
];

test("whatever is said, in whatever order, nothing throws and nothing acts before the greeting", () => {
  const next = random(20);
  const pick = () => PIECES[Math.floor(next() * PIECES.length)];
  for (let widget = 0; widget < 2_000; widget++) {
    const { lifecycle, delivered } = rig();
    let greeted = false;
    for (let said = 0; said < 20; said++) {
      const message: Record<string, unknown> = {};
      for (const key of ["jsonrpc", "id", "method", "params", "result", "error"])
        if (next() < 0.7) message[key] = pick();
      const before = delivered.length;
      lifecycle.incoming(next() < 0.05 ? pick() : message);
      const [heard] = delivered.slice(before) as { readonly method?: unknown }[];
      if (heard && !greeted) {
        assert.ok(heard.method === "ui/initialize" || heard.method === "ping", JSON.stringify(heard));
        greeted = heard.method === "ui/initialize";
      }
    }
  }
});
