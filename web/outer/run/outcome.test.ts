import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorCode } from "../../generated/wire.ts";
import { RpcFailure } from "../../shared/failure.ts";
import { GuardCache } from "./guard_cache.ts";
import { type GuardResult, read, tooDeep } from "./guard_result.ts";
import { failed, late, told } from "./outcome.ts";
import { SourceMap } from "./source_map.ts";

// Line 1 is the author's from column 11; line 3 is the author's line 2; line 2 is the guard's own.
const map = new SourceMap(Uint32Array.from([0, 10, 0, 0, 2, 0, 1, 4]));

test("places in the hardened program are the author's", () => {
  assert.deepEqual(map.locate(1, 11), [1, 1]);
  assert.deepEqual(map.locate(1, 15), [1, 5]);
  assert.deepEqual(map.locate(3, 1), [2, 5]);
  for (const [line, column] of [
    [1, 10],
    [2, 1],
    [4, 1],
    [0, 0],
  ] as const) {
    assert.equal(map.locate(line, column), undefined, `${line}:${column}`);
  }
});

test("a stack is the author's, without the guard's own frames", () => {
  const stack = "Error: x\n    at f (program:1:12)\n    at g (program:2:5)\n    at program:3:2";
  assert.equal(map.stack(stack), "Error: x\n    at f (program:1:2)\n    at program:2:6");
  assert.deepEqual(map.first(stack), [1, 2]);
  assert.equal(map.first("Error: x"), undefined);
});

test("a stack has an end", () => {
  assert.equal(map.stack("x\n".repeat(5_000)).split("\n").length, 50);
});

const outcome = (code: ErrorCode, more: object = {}) => {
  const { failure } = RpcFailure.of(code, "");
  return { type: "error" as const, message: "m", failure: { ...failure, ...more } };
};
const codeOf = (code: ErrorCode, more: object = {}, given: readonly ErrorCode[] = []) =>
  told(outcome(code, more), map, new Set(given)).failure.code;

const CLAIMABLE: readonly ErrorCode[] = [
  "EXECUTION_ERROR",
  "SYNTAX_ERROR",
  "ITERATION_LIMIT",
  "MEMORY_LIMIT",
  "STACK_OVERFLOW",
  "OUTPUT_TOO_LARGE",
  "INVALID_PARAMS",
];
for (const code of CLAIMABLE) test(`a realm may say ${code}`, () => assert.equal(codeOf(code), code));

for (const code of [
  "TIMEOUT",
  "ABORTED",
  "TOOL_REFUSED",
  "CAPABILITY_DENIED",
  "SANDBOX_LOST",
  "POLICY_INVALID",
] as const) {
  test(`a realm that says ${code} on its own is not believed`, () => {
    assert.equal(codeOf(code), "EXECUTION_ERROR");
    assert.equal(codeOf("EXECUTION_ERROR", { data: JSON.stringify({ code }) }), "EXECUTION_ERROR");
    assert.equal(codeOf(code, {}, [code]), code, "unless this frame gave it that code");
    assert.equal(codeOf("EXECUTION_ERROR", { data: JSON.stringify({ code }) }, [code]), code);
  });
}

for (const data of ["no json", "null", "7", '"TIMEOUT"', "x".repeat(70_000), 7, {}]) {
  test(`data that is ${JSON.stringify(data).slice(0, 20)} gives no code`, () => {
    assert.equal(codeOf("EXECUTION_ERROR", { data }, ["TIMEOUT"]), "EXECUTION_ERROR");
  });
}

test("words of the guest have an end", () => {
  const long = "x".repeat(100_000);
  const { message, failure } = told(
    { ...outcome("EXECUTION_ERROR", { name: long, stack: long, data: long }), message: long },
    map,
    new Set(),
  );
  assert.deepEqual(
    [message.length, failure.name?.length, failure.stack?.length, failure.data],
    [8_192, 256, 16_384, undefined],
  );
});

test("a program that is late is told its limit", () => {
  assert.match(
    late(50).type === "error" ? (late(50) as { message: string }).message : "",
    /within 50 ms.*limits\.timeoutMs/,
  );
  assert.deepEqual(failed("TIMEOUT", "m", { line: 3 }).failure.line, 3);
});

const said = (about: object) => ({ id: 1, code: "hardened", about: JSON.stringify(about), table: new Uint32Array() });
const diagnostic = { severity: "error", message: "m", help: "h", line: 2, column: 3 };

for (const [code, expected] of [
  ["G004", "SYNTAX_ERROR"],
  ["G010", "SYNTAX_ERROR"],
  ["G020", "GUARD_REFUSED"],
  ["G101", "GUARD_REFUSED"],
] as const) {
  test(`a program that the guard refuses with ${code} ends with ${expected}`, () => {
    const warning = { ...diagnostic, code: "G900", severity: "warning" };
    const diagnostics = [warning, { ...diagnostic, code }];
    const result = read(said({ refused: true, entry: "", diagnostics, dropped: 0 }) as never);
    assert.ok("refused" in result && result.refused.type === "error");
    const { message, failure } = result.refused;
    assert.deepEqual([message, failure.code, failure.rule, failure.line], [`m; h [${code}]`, expected, code, 2]);
  });
}

test("a refusal without a reason is one all the same", () => {
  const result = read(said({ refused: true, entry: "", diagnostics: [], dropped: 9 }) as never);
  assert.ok("refused" in result && result.refused.type === "error");
  assert.ok("refused" in tooDeep());
});

const passed = { hardened: { code: "x", entry: "$e", sourceMap: map, absent: [], calls: "" } } satisfies GuardResult;

test("programs that passed are known again, with the same options", () => {
  const cache = new GuardCache();
  cache.add("a", "js", passed);
  assert.equal(cache.get("a", "js"), passed);
  assert.equal(cache.get("a", "ts"), undefined);
  cache.add("b", "js", tooDeep());
  assert.equal(cache.get("b", "js"), undefined, "refusals are not kept");
  cache.add("x".repeat(40_000), "js", passed);
  assert.equal(cache.get("x".repeat(40_000), "js"), undefined, "nor are long programs");
});

test("the oldest program is forgotten first", () => {
  const cache = new GuardCache();
  for (let program = 0; program <= 64; program++) cache.add(`${program}`, "js", passed);
  assert.equal(cache.get("0", "js"), undefined);
  assert.equal(cache.get("1", "js"), passed);
  assert.equal(cache.get("64", "js"), passed);
});
