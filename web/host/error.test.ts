import assert from "node:assert/strict";
import { test } from "node:test";
import { ERROR_NUMBERS, type ErrorCode } from "../generated/wire.ts";
import { lost, RpcFailure } from "../shared/failure.ts";
import { BelljarError } from "./error.ts";

test("an error says its code in its message", () => {
  const cause = new Error("why");
  const error = new BelljarError("TIMEOUT", "Too slow.", { cause, data: 5 });
  assert.deepEqual(
    [error.name, error.code, error.message, error.cause, error.data],
    ["BelljarError", "TIMEOUT", "Too slow. [TIMEOUT]", cause, 5],
  );
  assert.ok(error instanceof Error);
});

test("an error of ours stays the same one", () => {
  const error = new BelljarError("ABORTED", "Stopped.");
  assert.equal(BelljarError.from(error), error);
});

test("a failure of a channel keeps its code, and says it once", () => {
  const error = BelljarError.from(RpcFailure.of("TOOL_REFUSED", "No. [TOOL_REFUSED]"));
  assert.deepEqual([error.code, error.message], ["TOOL_REFUSED", "No. [TOOL_REFUSED]"]);
  assert.deepEqual(error.data, { rule: undefined, data: undefined });
});

for (const thrown of [new TypeError("oops"), "text", undefined, null, 7]) {
  test(`${String(thrown)} has a code too`, () => {
    const error = BelljarError.from(thrown);
    assert.deepEqual([error.code, error.cause], ["EXECUTION_ERROR", thrown]);
  });
}

for (const code of Object.keys(ERROR_NUMBERS) as ErrorCode[]) {
  test(`${code} crosses a channel with its number`, () => {
    const sent = RpcFailure.of(code, "why").toError();
    assert.equal(sent.code, ERROR_NUMBERS[code]);
    const back = RpcFailure.from(JSON.parse(JSON.stringify(sent)));
    assert.deepEqual([back.code, back.message, back.remote], [code, "why", true]);
  });
}

test("no two codes have the same number", () => {
  assert.equal(new Set(Object.values(ERROR_NUMBERS)).size, Object.keys(ERROR_NUMBERS).length);
});

for (const reason of ["navigated", "silent", "protocol", "crashed", "gate", "flooded", "removed"] as const) {
  test(`a sandbox that is lost (${reason}) says why and what to do`, () => {
    assert.equal(lost(reason).code, "SANDBOX_LOST");
    assert.match(
      lost(reason).message,
      /^The .*\. Its messages are ignored from now on; create it again\. \[SANDBOX_LOST\]$/,
    );
  });
}
