import assert from "node:assert/strict";
import { test } from "node:test";
import { RpcFailure } from "./failure.ts";
import { bytesOf, decode, encode, type Utf8 } from "./payload.ts";

const utf8: Utf8 = {
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};

test("values come back as they were, short ones as text and long ones as bytes", () => {
  for (const value of [null, 0, "", "Grüße \u{1f514}", [1, { a: [] }], "x".repeat(65_533), "ü".repeat(70_000)]) {
    const { value: payload, buffers } = encode(value, utf8);
    assert.equal(typeof payload === "string", JSON.stringify(value).length < 65_536);
    assert.deepEqual(decode(payload, buffers, utf8), value);
  }
});

test("what is no JSON says so", () => {
  const loop: { loop?: unknown } = {};
  loop.loop = loop;
  for (const value of [undefined, () => {}, Symbol("x"), 1n, loop]) {
    assert.throws(
      () => encode(value, utf8),
      (error) => error instanceof RpcFailure && error.code === "INVALID_PARAMS",
    );
  }
});

test("a slot without its buffer is refused", () => {
  assert.throws(
    () => bytesOf({ slot: 1 }, [new ArrayBuffer(1)]),
    (error) => error instanceof RpcFailure && error.code === "INVALID_PARAMS",
  );
});
