import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "./envelope.ts";

const buffer = () => new ArrayBuffer(1);

test("a message without buffers is JSON text, and is read as an object too", () => {
  const message = { params: { value: "text", absent: undefined } };
  const read = { value: { params: { value: "text" } }, buffers: [] };
  assert.equal(pack(message, []), '{"params":{"value":"text"}}');
  assert.deepEqual(unpack(pack(message, [])), read);
  assert.deepEqual(unpack(read.value), read);
  assert.deepEqual(unpack("no JSON"), { value: undefined, buffers: [] });
});

test("no spelling hides a slot", () => {
  for (const text of ['{"params":{"slot":0}}', '{"params":{"\\u0073lot":0}}', '{"slot":1,"slot":0}']) {
    assert.equal(unpack(text), undefined, text);
  }
});

test("every buffer is named by exactly one slot", () => {
  const one = { params: { value: { slot: 0 } } };
  const two = { params: [{ slot: 1 }, { deep: { slot: 0 } }] };
  assert.equal(unpack(pack(one, [buffer()]))?.buffers.length, 1);
  assert.equal(unpack(pack(two, [buffer(), buffer()]))?.buffers.length, 2);
  const wrong: [unknown, number][] = [
    [one, 0],
    [one, 2],
    [{ params: {} }, 1],
    [{ params: [{ slot: 0 }, { slot: 0 }] }, 2],
    [{ params: [{ slot: 0 }, { slot: 2 }] }, 2],
    [{ params: { slot: -1 } }, 1],
    [{ params: { slot: 0.5 } }, 1],
  ];
  for (const [message, buffers] of wrong) {
    const data = buffers === 0 ? message : [message, ...Array.from({ length: buffers }, buffer)];
    assert.equal(unpack(data), undefined, JSON.stringify(message));
  }
});

test("only buffers travel behind a message", () => {
  const message = { params: { slot: 0 } };
  for (const other of [undefined, null, {}, [], "text", new Uint8Array(1), new SharedArrayBuffer(1)]) {
    assert.equal(unpack([message, other]), undefined);
  }
  assert.equal(unpack([message]), undefined);
  assert.equal(unpack([]), undefined);
});
