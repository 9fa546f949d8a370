import assert from "node:assert/strict";
import { test } from "node:test";
import { asError, ErrorTeller } from "./errors.ts";

const forModel =
  "Error A001 in /a.ts:2:11: Unexpected token\n\n  1 | a\n\n> 2 | const b = ;\n    |           ^\n\nWay out: Correct it.";

test("the text for a model is taken apart again", () => {
  const error = asError({ message: "Unexpected token", source: "/a.ts", line: 2, column: 11, forModel });
  assert.equal(error.code, "A001");
  assert.equal(error.help, "Correct it.");
  assert.equal(error.frame, "  1 | a\n\n> 2 | const b = ;\n    |           ^");
  assert.deepEqual(asError({ message: "x", line: 0 }), {
    message: "x",
    source: undefined,
    line: undefined,
    column: undefined,
    stack: undefined,
  });
});

test("an error of the source is told once for each version of the files", () => {
  const told: string[] = [];
  const teller = new ErrorTeller(({ message }) => told.push(message));
  const diagnostic = { message: "one", file: "/a.ts", line: 2, column: 11, forModel };
  teller.source({ diagnostics: [diagnostic] });
  teller.tell(asError({ ...diagnostic, source: "/a.ts" }));
  teller.begin();
  teller.source({ diagnostics: [diagnostic] });
  const thrown = asError({ message: "two", forModel: "Error A012 in /a.ts: two" });
  teller.tell(thrown);
  teller.tell(thrown);
  assert.deepEqual(told, ["one", "one", "two", "two"]);
});
