import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isDecision } from "../generated/wire.ts";
import { Guard } from "../guard/module.ts";
import { GateWasm } from "../outer/gate_module.ts";

const compiled = (name: string) => new WebAssembly.Module(readFileSync(`dist/wasm/${name}.wasm`));

test("the modules import nothing", () => {
  for (const name of ["guard", "gate", "describe"]) assert.deepEqual(WebAssembly.Module.imports(compiled(name)), []);
});

test("texts of every length and script cross and come back", () => {
  const guard = new Guard(compiled("guard"));
  for (const text of [
    "",
    "x",
    "é",
    "\u{feff}x",
    "Grüße \u{1f514}",
    "a".repeat(256),
    "ü".repeat(300),
    "z".repeat(3_000_000),
  ]) {
    const { code, about, table } = guard.harden(`return ${JSON.stringify(text)}`, "{}");
    assert.equal(JSON.parse(about).refused, false, about);
    assert.ok(code.includes(JSON.stringify(text)), `${text.slice(0, 20)} is not in ${code.slice(0, 200)}`);
    assert.ok(table.length > 0 && table.length % 4 === 0);
  }
});

test("options that are not understood are an error", () => {
  assert.throws(() => new Guard(compiled("guard")).harden("1", '{"level":"none"}'), /options: /);
});

test("gates are many, each with its own state", () => {
  const module = new GateWasm(compiled("gate"));
  assert.throws(() => module.open("{"), /EOF/);
  const rules = JSON.stringify({ tools: [{ name: "users:list" }], allow: ["users:*"] });
  const [one, other] = [module.open(rules), module.open(rules)];
  assert.equal(one.admit("toolCall", "users:list", "{}", 1), 1);
  assert.equal(one.admit("toolCall", "users:list", new TextEncoder().encode('{"ü":1}'), 2), 2);
  assert.deepEqual([one.toolCalls, one.atMs, one.bytes, other.toolCalls], [2, 2, 8, 0]);
  assert.equal(one.admit("toolCall", "posts:list", "{}", 3), 0);
  const { refused } = JSON.parse(one.decision());
  assert.match(refused.message, /posts:list/);
  one.close();
  assert.throws(() => one.admit("toolCall", "users:list", "{}", 4), /the gate is closed/);
  assert.throws(() => one.close(), /the gate is closed/);
  assert.equal(other.admit("toolCall", "users:list", "{}", 5), 1);
});

test("what the guard lists the gate judges", () => {
  const guard = new Guard(compiled("guard"));
  const input = { type: "object", properties: { limit: { type: "integer" } }, additionalProperties: false };
  const gate = new GateWasm(compiled("gate")).open(JSON.stringify({ tools: [{ name: "users:list", input }] }));
  const foreseen = (source: string) => {
    const [count, decisions] = gate.foresee(guard.harden(source, "{}").calls, 1);
    const told = (JSON.parse(decisions) as readonly unknown[]).map((decision) => {
      assert.ok(isDecision(decision) && decision.refused);
      const { code, line, column } = decision.refused.data;
      return [decision.audit.name, code, line, column];
    });
    return [count, ...told];
  };
  assert.equal(guard.harden("return 1", "{}").calls, "");
  assert.deepEqual(foreseen("const x = 1;\nreturn await tools.users.list({ limit: x })"), [0]);
  assert.deepEqual(foreseen("// ü😀\nreturn await tools.users.list({ /* 😀 */ limit: 'x' })"), [
    1,
    ["users:list", "INVALID_PARAMS", 2, 42],
  ]);
  assert.deepEqual(foreseen("callTool('users:lst');\ntools.users.list([])"), [
    2,
    ["users:lst", "TOOL_NOT_FOUND", 1, 1],
    ["users:list", "INVALID_PARAMS", 2, 18],
  ]);
  assert.equal(gate.foresee("no list", 2)[0], 0);
  assert.equal(gate.toolCalls, 0);
});
