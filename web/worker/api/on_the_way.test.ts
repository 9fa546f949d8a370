import assert from "node:assert/strict";
import test from "node:test";
import type { Outer, Waiting } from "../outer.ts";
import { counted } from "./on_the_way.ts";

test("what is on its way counts until it is answered, with whatever", () => {
  let held = 0;
  const asked: Waiting[] = [];
  const outer: Outer = { request: (_, __, ___, answered) => void asked.push(answered), notify() {} };
  const memory = {
    allocate: (bytes: number) => {
      if (held + bytes > 100) throw new RangeError("too much");
      held += bytes;
    },
    release: (bytes: number) => {
      held -= bytes;
    },
  };
  const heard: unknown[] = [];
  const waiting: Waiting = { value: (value) => heard.push(value), error: ({ message }) => heard.push(message) };
  const { request } = counted(outer, () => memory);
  request("artifact", {}, [new ArrayBuffer(40), new ArrayBuffer(10)], waiting);
  request("tool/call", {}, [], waiting);
  request("tool/call", {}, [new ArrayBuffer(50)], waiting);
  assert.equal(held, 100);
  assert.throws(() => request("tool/call", {}, [new ArrayBuffer(1)], waiting), RangeError);
  assert.equal(asked.length, 3);
  asked[0]?.value("one", []);
  assert.equal(held, 50);
  asked[1]?.value("two", []);
  asked[2]?.error({ code: 1, message: "three" } as Parameters<Waiting["error"]>[0]);
  assert.deepEqual([held, heard], [0, ["one", "two", "three"]]);
});
