import assert from "node:assert/strict";
import { test } from "node:test";
import type { Finished } from "../run/result.ts";
import type { ErrorCode } from "../types/jar.ts";
import type { RunError } from "../types/run.ts";
import { failed, read, refused } from "./outcome.ts";

const stats = {
  durationMs: 1,
  startupMs: 1,
  cpuMs: 0,
  toolCalls: 0,
  iterations: 1,
  fuel: undefined,
  memoryPeakBytes: undefined,
  consoleBytes: 0,
  consoleCut: 0,
  killed: false,
};
const ended = (error: Partial<RunError>): Finished => ({
  ok: false,
  error: { code: "EXECUTION_ERROR", name: "Error", message: "m", forModel: "m", ...error },
  stats,
  console: [],
});
const errorOf = (result: ReturnType<typeof read>) => (result.ok ? assert.fail("it ended well") : result.error);

test("a value stays as it is", () => {
  const result: Finished = { ok: true, value: 5, stats, console: [] };
  assert.equal(read(result), result);
});

/** Belljar's code, and the class that BTCP has for it. */
const CLASSES: readonly (readonly [code: ErrorCode, name: string, number: number])[] = [
  ["CAPABILITY_DENIED", "BTCPCapabilityError", -32001],
  ["INVALID_PARAMS", "BTCPValidationError", -32602],
  ["VALIDATION_ERROR", "BTCPValidationError", -32004],
  ["TIMEOUT", "BTCPTimeoutError", -32002],
  ["SANDBOX_LOST", "BTCPConnectionError", -32024],
  ["SERVER_UNREACHABLE", "BTCPConnectionError", -32025],
  ["EXECUTION_ERROR", "Error", -32003],
  ["TOOL_ERROR", "Error", -32020],
];

for (const [code, name, number] of CLASSES) {
  test(`${code} is a ${name}`, () => {
    const error = errorOf(read(ended({ code })));
    assert.deepEqual([error.name, error.number, error.btcpCode], [name, number, code]);
  });
}

test("an error that has a class keeps it", () => {
  assert.equal(errorOf(read(ended({ code: "TIMEOUT", name: "RangeError" }))).name, "RangeError");
});

test("a tool names its errors itself, but none as one of ours", () => {
  const btcpCode = (code: unknown) => errorOf(read(ended({ data: { code } }))).btcpCode;
  assert.equal(btcpCode("OUT_OF_STOCK"), "OUT_OF_STOCK");
  for (const code of ["CAPABILITY_DENIED", "lower", "", "1ST", "A".repeat(65), 7, null, {}]) {
    assert.equal(btcpCode(code), "EXECUTION_ERROR", String(code));
  }
});

test("a suggestion is text, and is cut", () => {
  assert.equal(errorOf(read(ended({ data: { suggestion: "x".repeat(5_000) } }))).suggestion?.length, 1_000);
  assert.equal("suggestion" in errorOf(read(ended({ data: { suggestion: 7 } }))), false);
  assert.equal("suggestion" in errorOf(read(ended({ data: null }))), false);
});

for (const [thrown, code] of [
  [Object.assign(new Error("m"), { code: "ABORTED" }), "ABORTED"],
  [Object.assign(new Error("m"), { code: "NOT_OURS" }), "SANDBOX_LOST"],
  [new Error("m"), "SANDBOX_LOST"],
  ["m", "SANDBOX_LOST"],
] as const) {
  test(`a frame that ends with ${JSON.stringify(thrown)} gives ${code}`, () => {
    const result = failed(thrown, [], 5);
    assert.deepEqual([errorOf(result).code, errorOf(result).message, result.stats.durationMs], [code, "m", 5]);
  });
}

test("a refusal has a code in its message, and nothing has run", () => {
  const result = refused("TOOL_NOT_FOUND", "There is no tool `x`.", { name: "x" });
  const error = errorOf(result);
  assert.deepEqual([error.message, error.data], ["There is no tool `x`. [TOOL_NOT_FOUND]", { name: "x" }]);
  assert.deepEqual([result.stats.durationMs, result.stats.killed, result.console], [0, false, []]);
});
