import assert from "node:assert/strict";
import { test } from "node:test";
import { find, type Row } from "./find.ts";

const ROWS: readonly Row[] = [
  ["Runs", "/docs/runs#runs", "Runs", "A program that takes too long is TIMEOUT."],
  ["TIMEOUT", "/docs/codes#timeout", "Codes", "The deadline has passed."],
  ["Timeouts of tools", "/docs/tools#timeouts-of-tools", "Tools", "Each tool has one."],
  ["P014", "/docs/codes#p014", "Codes", "Two keys that exclude each other."],
];
const titles = (asked: string) => find(ROWS, asked).map(({ title }) => title);

test("a heading that is the word comes first", () => {
  assert.deepEqual(titles("timeout"), ["TIMEOUT", "Timeouts of tools", "Runs"]);
  assert.deepEqual(titles("p014"), ["P014"]);
});

test("every word has to be there", () => {
  assert.deepEqual(titles("timeout deadline"), ["TIMEOUT"]);
  assert.deepEqual(titles("timeout nonsense"), []);
  assert.deepEqual(titles("  "), []);
});

test("what stands around the word is shown", () => {
  const [found] = find([["A", "/a", "A", `${"x ".repeat(60)}deadline ${"y ".repeat(90)}`]], "deadline");
  assert.match(found?.says ?? "", /^….*deadline.*…$/);
});
