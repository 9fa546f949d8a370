import assert from "node:assert/strict";
import { test } from "node:test";
import { excerpt } from "./excerpt.ts";

const policy = '[network]\nallow = ["*"]\n\tvia = "tunnel"\n';

test("the mark stands under the part that is meant", () => {
  const drawn = excerpt(policy, { line: 2, column: 10 }, { line: 2, column: 13 });
  assert.equal(drawn, '2 | allow = ["*"]\n  |          ^^^');
});

test("a finding without an end marks the rest of its line", () => {
  assert.equal(excerpt(policy, { line: 1, column: 1 }, undefined), "1 | [network]\n  | ^^^^^^^^^");
});

test("a finding that spans lines is marked to the end of its first", () => {
  const drawn = excerpt(policy, { line: 2, column: 9 }, { line: 3, column: 2 });
  assert.equal(drawn, '2 | allow = ["*"]\n  |         ^^^^^');
});

test("tabs before the mark stay tabs", () => {
  const drawn = excerpt(policy, { line: 3, column: 8 }, { line: 3, column: 16 });
  assert.equal(drawn, '3 | \tvia = "tunnel"\n  | \t      ^^^^^^^^');
});

test("a column counts characters, not UTF-16 units", () => {
  const drawn = excerpt('a = "🫙🫙*"', { line: 1, column: 8 }, { line: 1, column: 9 });
  assert.equal(drawn, '1 | a = "🫙🫙*"\n  |        ^');
});

test("a place behind the end of the text still has a mark", () => {
  assert.equal(excerpt("", { line: 1, column: 1 }, undefined), "1 | \n  | ^");
  assert.equal(excerpt("x", { line: 9, column: 4 }, { line: 9, column: 4 }), "9 | \n  | ^");
});
