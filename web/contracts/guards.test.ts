// Holds the generated guards to the message corpus. The same files go through serde in crates/wire/tests/contracts.rs.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as wire from "../generated/wire.ts";

/** From web/, where the tests are run. */
const FOLDER = "../tests/contracts";
const guards = wire as unknown as Readonly<Record<string, (message: unknown) => boolean>>;

interface Contract {
  readonly edge: string;
  readonly expect: "accepted" | "refused";
  readonly message: unknown;
}

test("guards and types agree on every message of the corpus", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  assert.ok(files.length >= 100, `only ${files.length} files found`);
  const wrong = files.filter((name) => {
    const { edge, expect, message } = JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")) as Contract;
    const guard = guards[`is${edge}`] as (message: unknown) => boolean;
    // What arrives is a structured clone, or JSON text; the verdict must be the same.
    const forms = [message, structuredClone(message)];
    return forms.some((form) => guard(form) !== (expect === "accepted"));
  });
  assert.deepEqual(wrong, []);
});

const ping = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "ping", params });
const abort = (reason: unknown) => ({ jsonrpc: "2.0", method: "run/abort", params: { run: 1, reason } });
const write = (files: unknown) => ({ jsonrpc: "2.0", id: 1, method: "app/write", params: { files, reload: false } });

/** What JSON cannot hold, but a structured clone can; and what neither can, so that it does not arrive. */
const CLONES: readonly (readonly [why: string, message: unknown, accepted: boolean])[] = [
  ["a date is not an empty object", ping(new Date(0)), false],
  ["a map is not an empty object", ping(new Map()), false],
  ["a buffer is not an empty object", ping(new ArrayBuffer(1)), false],
  ["an array is not an empty object", ping([]), false],
  ["a symbol key does not arrive", structuredClone(ping({ [Symbol("x")]: 1 })), true],
  ["a hidden key does not arrive", structuredClone(ping(Object.defineProperty({}, "x", { value: 1 }))), true],
  ["an object without prototype is an object", ping(Object.create(null)), true],
  ["undefined is the same as absent", abort(undefined), true],
  ["NaN is no id", { ...ping({}), id: Number.NaN }, false],
  ["infinity is no id", { ...ping({}), id: Number.POSITIVE_INFINITY }, false],
  ["a bigint is no id", { ...ping({}), id: 1n }, false],
  ["an inherited method is no method", Object.create(ping({})), false],
  ["a method in an array is no method", { ...ping({}), method: ["ping"] }, false],
  ["a method as an object is no method", { ...ping({}), method: Object("ping") }, false],
  ["a key of the prototype is no field", ping(JSON.parse('{ "__proto__": 1 }')), false],
  ["an array with holes is no list", write(new Array(1)), false],
  ["an array with properties is no list", write(Object.assign([], { x: 1 })), false],
  ["a function is no message", () => {}, false],
];

for (const [why, message, accepted] of CLONES) {
  test(why, () => assert.equal(wire.isHostToOuter(message), accepted));
}

test("a field that every object inherits is not there", () => {
  const everyObject = Object.prototype as unknown as Record<string, unknown>;
  everyObject["reason"] = 1;
  everyObject["params"] = {};
  try {
    assert.equal(wire.isHostToOuter({ jsonrpc: "2.0", method: "run/abort", params: { run: 1 } }), true);
    assert.equal(wire.isHostToOuter({ jsonrpc: "2.0", id: 1, method: "ping" }), false);
  } finally {
    delete everyObject["reason"];
    delete everyObject["params"];
  }
});
