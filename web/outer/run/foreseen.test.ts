import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorCode } from "../../generated/wire.ts";
import { RpcFailure } from "../../shared/failure.ts";
import type { Foreseen } from "../gate.ts";
import { foresee, unfit, unfitForModel } from "./foreseen.ts";

const SOURCE = 'const a = 1;\nawait tools.users.list({ limit: "many" });\nawait callTool("users:lst");\n';

function foreseen(
  calls: readonly [name: string, reason: string, line: number, column: number][],
  count = calls.length,
) {
  const decisions = calls.map(([name, reason, line, column], index) => {
    const code: ErrorCode = reason.startsWith("/") ? "INVALID_PARAMS" : "TOOL_NOT_FOUND";
    const rule = reason.startsWith("/") ? "C012" : "C009";
    const error = RpcFailure.of(code, `Title. ${reason} Way out. [${rule}]`).toError();
    return {
      audit: {
        sequence: index + 1,
        atMs: 0,
        subject: "toolCall" as const,
        name,
        bytes: 0,
        verdict: "refused" as const,
        findings: [{ rule, code, reason }],
      },
      refused: { ...error, data: { ...error.data, rule, line, column } },
      stop: false,
    };
  });
  return { decisions, count } satisfies Foreseen;
}

const TWO = foreseen([
  ["users:list", '/limit must be of type integer. The program has "many" there.', 2, 26],
  ["users:lst", 'The host has no "users:lst"; did you mean `users:list`?', 3, 7],
]);

test("calls are written down before the run ends, and those of tools are not looked at", () => {
  const log: unknown[] = [];
  const asked = (guest: "run" | "tool", calls: string, found: Foreseen) => {
    const gate = {
      foresee(text: string) {
        log.push(text);
        return found;
      },
    };
    const audit = ({ name }: { readonly name: string }) => log.push(name);
    const end = foresee({ guest }, gate, { calls }, { audit });
    return [...log.splice(0), end?.outcome.type];
  };
  assert.deepEqual(asked("run", "[1]", TWO), ["[1]", "users:list", "users:lst", "error"]);
  assert.deepEqual(asked("run", "[1]", { decisions: [], count: 0 }), ["[1]", undefined]);
  assert.deepEqual(asked("run", "", TWO), [undefined]);
  assert.deepEqual(asked("tool", "[1]", TWO), [undefined]);
});

test("a program whose calls can succeed has no end yet", () => {
  assert.equal(unfit({ decisions: [], count: 0 }), undefined);
});

test("the first call decides the code and the place, and all are in the data", () => {
  const outcome = unfit(TWO);
  assert.ok(outcome?.type === "error");
  const { code, line, column, rule, data } = outcome.failure;
  assert.deepEqual([code, rule, line, column], ["INVALID_PARAMS", "C012", 2, 26]);
  assert.match(outcome.message, /\[C012\] The program was not run\. 1 more of its calls cannot succeed either\.$/);
  const { calls, count } = JSON.parse(data as string);
  assert.equal(count, 2);
  assert.deepEqual(calls[1], {
    name: "users:lst",
    code: "TOOL_NOT_FOUND",
    rule: "C009",
    reason: 'The host has no "users:lst"; did you mean `users:list`?',
    line: 3,
    column: 7,
  });
});

test("a model is told every call, with its line and what is there", () => {
  assert.equal(
    unfitForModel(TWO, SOURCE, ["users:list"]),
    [
      "The program was not run: 2 of its calls cannot succeed.",
      "",
      'Line 2, column 26, the call of "users:list": /limit must be of type integer. The program has "many" there. [C012]',
      '2 | await tools.users.list({ limit: "many" });',
      "  |                          ^",
      "",
      'Line 3, column 7, the call of "users:lst": The host has no "users:lst"; did you mean `users:list`? [C009]',
      '3 | await callTool("users:lst");',
      "  |       ^",
      "",
      "Send plain JSON data that matches the tool's input schema.",
      "Call only tools that are there, by their exact names.",
      "The tools are `users:list`.",
    ].join("\n"),
  );
});

test("it stays short, and the program's words stay on one line", () => {
  const many = Array.from({ length: 10 }, (_, index): [string, string, number, number] => {
    return [`a\n${"n".repeat(300)}`, `/x${"y".repeat(5_000)}\u2028\u202e`, index + 1, 1];
  });
  const source = `${"x".repeat(5_000)}\n`.repeat(10);
  const text = unfitForModel(foreseen(many, 400), source, []);
  assert.ok(text.length < 4_000, `${text.length}`);
  assert.match(text, /^The program was not run: 400 of its calls cannot succeed\.\n/);
  assert.match(text, /\nAnd 390 more\.\n/);
  assert.equal(text.split("\n").filter((line) => line.startsWith("Line ")).length, 10);
});
