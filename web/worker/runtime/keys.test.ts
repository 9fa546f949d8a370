import assert from "node:assert/strict";
import { test } from "node:test";
import { makeKeys } from "./keys.ts";

const BLOCKED = ["__proto__", "constructor", "__defineGetter__"];

test("a key that is not blocked is answered as it is", () => {
  const key = makeKeys(BLOCKED, "throw");
  const symbol = Symbol("s");
  for (const name of ["a", "__proto_", "constructors", 5, symbol, undefined, true]) assert.equal(key(name), name);
});

test("a blocked key throws, however it is put together", () => {
  const key = makeKeys(BLOCKED, "throw");
  const object = { toString: () => "constructor" };
  for (const name of ["__proto__", ["con", "structor"].join(""), object, ["__proto__"], Object("constructor")]) {
    assert.throws(() => key(name), /is blocked/);
  }
});

test("an object is turned into a key once", () => {
  let asked = 0;
  const twoFaced = { toString: () => (asked++ === 0 ? "harmless" : "constructor") };
  assert.equal(makeKeys(BLOCKED, "throw")(twoFaced), "harmless");
  assert.equal(asked, 1);
});

test("where blocked means undefined, the key leads nowhere", () => {
  const key = makeKeys(BLOCKED, "undefined");
  const nowhere = key("constructor") as symbol;
  assert.equal(({} as Record<symbol, unknown>)[nowhere], undefined);
  assert.equal((() => {})[nowhere as never], undefined);
  assert.equal(key("name"), "name");
});
