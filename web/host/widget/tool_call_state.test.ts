import assert from "node:assert/strict";
import { test } from "node:test";
import { Lifecycle } from "./lifecycle.ts";
import { SizeKeeper } from "./size.ts";
import { ToolCallState } from "./tool_call_state.ts";
import { forApps, refusal } from "./visibility.ts";

function bridge() {
  const sent: unknown[][] = [];
  const log = (name: string) => async (params: unknown) => void sent.push([name, params]);
  const made = {
    sendToolInputPartial: log("partial"),
    sendToolInput: log("input"),
    sendToolResult: log("result"),
    sendToolCancelled: log("cancelled"),
  };
  return { bridge: made as never, sent };
}

const state = () => new ToolCallState((message) => new RangeError(message));

test("partial inputs, one input, one result, in that order", async () => {
  const { bridge: to, sent } = bridge();
  const call = state();
  await call.partial(to, { a: 1 });
  await call.partial(to, { a: 12 });
  await call.input(to, { a: 123 });
  await call.result(to, { content: [] });
  assert.deepEqual(sent, [
    ["partial", { arguments: { a: 1 } }],
    ["partial", { arguments: { a: 12 } }],
    ["input", { arguments: { a: 123 } }],
    ["result", { content: [] }],
  ]);
});

const ENDED = new RangeError("The call has already ended, with a result or a cancellation.");

test("what comes out of order is told", async () => {
  const { bridge: to } = bridge();
  const call = state();
  await call.input(to, {});
  await assert.rejects(call.partial(to, {}), new RangeError("A partial input must be sent before the full input."));
  await assert.rejects(call.input(to, {}), new RangeError("The input was sent already; it can be sent only once."));
  await call.result(to, {});
  await assert.rejects(call.result(to, {}), ENDED);
  await assert.rejects(call.cancel(to, "late"), ENDED);
});

test("a result without an input is one of a call without arguments", async () => {
  const { bridge: to, sent } = bridge();
  await state().result(to, { ok: 1 });
  assert.deepEqual(sent, [
    ["input", { arguments: {} }],
    ["result", { ok: 1 }],
  ]);
});

test("a result that never comes is a cancellation", async () => {
  const { bridge: to, sent } = bridge();
  await state().settle(Promise.reject(new Error("the server is away")), () => to);
  assert.deepEqual(sent, [["cancelled", { reason: "the server is away" }]]);
});

test("a result for a widget that is gone is dropped", async () => {
  await state().settle(Promise.resolve({}), () => undefined);
  await state().settle(Promise.reject("x"), () => undefined);
});

test("a widget that comes back is told again", async () => {
  const call = state();
  await call.input(bridge().bridge, { a: 1 });
  await call.cancel(bridge().bridge, undefined);
  const { bridge: to, sent } = bridge();
  await call.again(to);
  assert.deepEqual(sent, [
    ["input", { arguments: { a: 1 } }],
    ["cancelled", {}],
  ]);
});

function lifecycle() {
  const sent: unknown[] = [];
  const delivered: unknown[] = [];
  let ready = 0;
  const made = new Lifecycle({
    send: (message) => sent.push(message),
    deliver: (message) => delivered.push(message),
    onInitialized: () => ready++,
  });
  return { made, sent, delivered, ready: () => ready };
}

const initialize = { id: 1, method: "ui/initialize" };
const initialized = { method: "ui/notifications/initialized" };

test("a widget hears nothing but answers until it is initialized", () => {
  const { made, sent, ready } = lifecycle();
  const note = { jsonrpc: "2.0", method: "note" } as never;
  const answer = { jsonrpc: "2.0", id: 1, result: {} } as never;
  made.outgoing(note);
  made.incoming(initialize);
  made.outgoing(answer);
  assert.deepEqual([sent, made.isReady], [[answer], false]);
  made.incoming(initialized);
  assert.deepEqual([sent, made.isReady, ready()], [[answer, note], true, 1]);
  made.incoming(initialized);
  assert.equal(ready(), 1);
});

for (const method of ["tools/call", "ui/message", "constructor"]) {
  test(`\`${method}\` before \`ui/initialize\` is refused`, () => {
    const { made, sent, delivered } = lifecycle();
    made.incoming({ id: 5, method });
    made.incoming({ method });
    assert.deepEqual(delivered, []);
    assert.equal(sent.length, 1, "a notification has nobody to tell");
    const [{ id, error }] = sent as [{ id: number; error: { code: number; message: string } }];
    assert.deepEqual([id, error.code], [5, -32600]);
    assert.match(error.message, /before `ui\/initialize`; a view begins with that\. \[INVALID_PARAMS\]$/);
  });
}

test("a widget initializes once", () => {
  const { made, sent, delivered } = lifecycle();
  made.incoming(initialize);
  made.incoming({ ...initialize, id: 2 });
  assert.equal(delivered.length, 1);
  assert.equal((sent[0] as { id: number }).id, 2);
});

test("one block of a message counts as a list", () => {
  const { made, delivered } = lifecycle();
  made.incoming(initialize);
  made.incoming({ id: 2, method: "ui/message", params: { content: { type: "text" } } });
  made.incoming({ id: 3, method: "ui/message", params: { content: [1] } });
  made.incoming({ id: 4, method: "ui/message" });
  const contents = delivered.slice(1).map((message) => (message as { params?: { content: unknown } }).params?.content);
  assert.deepEqual(contents, [[{ type: "text" }], [1], undefined]);
});

test("after its end nothing passes", () => {
  const { made, sent, delivered } = lifecycle();
  made.end();
  made.incoming(initialize);
  made.outgoing({ jsonrpc: "2.0", method: "note" } as never);
  assert.deepEqual([sent, delivered], [[], []]);
});

const TOOLS = [
  { name: "both" },
  { name: "listed", _meta: { ui: { visibility: ["app", "model"] } } },
  { name: "hidden", _meta: { ui: { visibility: ["model"] } } },
  { name: "nobody", _meta: { ui: { visibility: [] } } },
  { name: "odd", _meta: { ui: { visibility: "model" } } },
];

for (const [name, open] of [
  ["both", true],
  ["listed", true],
  ["hidden", false],
  ["nobody", false],
  ["odd", true],
  ["missing", false],
] as const) {
  test(`a widget may ${open ? "" : "not "}call \`${name}\``, () => {
    assert.equal(refusal(name, TOOLS) === undefined, open);
    const tool = TOOLS.find((one) => one.name === name);
    if (tool) assert.equal(forApps(tool), open);
  });
}

test("without a list, the server decides", () => assert.equal(refusal("anything", undefined), undefined));

test("a size stays within its caps", () => {
  const sizes = new SizeKeeper(300, 200);
  assert.deepEqual(sizes.take({ width: 1_000, height: 1_000 }, 0), { width: 300, height: 200 });
  assert.deepEqual(sizes.take({ width: 10.2 }, 0), { width: 11, height: undefined });
  for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(sizes.take({ width: wrong, height: wrong }, 0), undefined);
  }
  assert.equal(sizes.take({}, 0), undefined);
});

test("a frame that grows because it grows is stopped, and may grow again later", () => {
  const sizes = new SizeKeeper(1_000, 100_000);
  let height = 0;
  for (let turn = 0; turn < 40; turn++) assert.ok(sizes.take({ height: ++height }, turn));
  assert.equal(sizes.take({ height: ++height }, 41), undefined);
  assert.ok(sizes.take({ height: 5 }, 41), "it may shrink");
  assert.ok(sizes.take({ height: 50 }, 3_000));
});
