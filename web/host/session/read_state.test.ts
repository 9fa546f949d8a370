import assert from "node:assert/strict";
import { test } from "node:test";
import type { Core } from "../core.ts";
import { BelljarError } from "../error.ts";
import { open } from "./open.ts";
import { readState } from "./read_state.ts";

const error = (code: never, message: string, cause?: unknown) => new BelljarError(code, message, { cause });
const core = { error } as unknown as Core;

const cycle: { a: object } = { a: {} };
cycle.a = cycle;
let deep: Record<string, unknown> = {};
for (let level = 0; level < 200; level++) deep = { deep };

/** States that nobody can keep, and a part of what is said about each. */
const HOSTILE: readonly (readonly [what: string, options: unknown, said: string])[] = [
  ["null", null, "`options` must be an object"],
  ["a list of options", [], "`options` must be an object"],
  ["an unknown key", { sate: {} }, "`options.sate` is unknown"],
  ["both", { state: {}, snapshot: { version: 1, state: {} } }, "not both"],
  ["null as state", { state: null }, "`options.state` must be an object"],
  ["a list", { state: [] }, "`options.state` must be an object"],
  ["text", { state: "{}" }, "`options.state` must be an object"],
  ["a snapshot that is text", { snapshot: "{}" }, "`options.snapshot` must be what"],
  ["a snapshot of another version", { snapshot: { version: 2, state: {} } }, "`options.snapshot.version` must be 1"],
  ["a snapshot without state", { snapshot: { version: 1 } }, "`options.snapshot.state` must be an object"],
  ["a snapshot with more", { snapshot: { version: 1, state: {}, runs: [] } }, "`options.snapshot.runs` is unknown"],
  ["__proto__", { state: JSON.parse('{"a":{"__proto__":{"x":1}}}') }, "options.state.a.__proto__ is a key"],
  ["a cycle", { state: cycle }, "options.state.a is a part of itself"],
  ["a function", { state: { run() {} } }, "options.state.run is a function"],
  ["a Date", { state: { when: new Date(0) } }, "options.state.when is a Date"],
  ["a Map", { state: { map: new Map() } }, "options.state.map is a Map"],
  ["an instance", { state: { one: new (class One {})() } }, "options.state.one is a Object"],
  ["toJSON", { state: { a: { toJSON: () => 1 } } }, "options.state.a.toJSON is a function"],
  ["a bigint", { state: { big: 1n } }, "options.state.big is a bigint"],
  ["NaN", { state: { not: Number.NaN } }, "options.state.not is NaN"],
  ["too deep", { state: deep }, "nested more than"],
  ["100 MB", { state: { text: "x".repeat(100_000_000) } }, "too large"],
];

for (const [what, options, said] of HOSTILE) {
  test(`a session does not begin with ${what}`, () => {
    assert.throws(
      () => open(core, options as never),
      (thrown) => {
        assert.ok(thrown instanceof BelljarError);
        assert.equal(thrown.code, "INVALID_PARAMS");
        assert.ok(thrown.message.includes(said), thrown.message);
        assert.ok(thrown.message.startsWith("`jar.session`: "), thrown.message);
        return true;
      },
    );
  });
}

test("a session begins with what it is given, and with an empty object", () => {
  assert.equal(readState({}), "{}");
  assert.equal(readState({ state: { a: [1, null, "ü"], gone: undefined } }), '{"a":[1,null,"ü"]}');
  const snapshot = open(core, { state: { constructor: 1 } as never }).snapshot();
  assert.deepEqual(open(core, { snapshot }).snapshot(), { version: 1, state: { constructor: 1 } });
});

test("nobody who holds a snapshot changes the state", () => {
  const given = { list: [1] };
  const session = open(core, { state: given });
  given.list.push(2);
  (session.snapshot().state as typeof given).list.push(3);
  assert.deepEqual(session.snapshot().state, { list: [1] });
});
