import assert from "node:assert/strict";
import { SourceMap } from "node:module";
import { test } from "node:test";
import { linesAcross, sourceMap } from "./source_map.ts";

const table = [0, 0, 0, 0, 0, 20, 0, 7, 2, 4, 1, 0, 2, 40, 3, 1000];

test("another reader finds the places that the guard wrote", () => {
  const map = new SourceMap(JSON.parse(sourceMap(table, "program.js", "a\nb\nc\nd")));
  const find = (line: number, column: number) => {
    const entry = map.findEntry(line, column) as { originalLine?: number; originalColumn?: number };
    return [entry.originalLine, entry.originalColumn];
  };
  assert.deepEqual(find(0, 20), [0, 7]);
  assert.deepEqual(find(2, 4), [1, 0]);
  assert.deepEqual(find(2, 41), [3, 1000]);
});

test("a line has its lines on the other side", () => {
  assert.deepEqual(linesAcross(table, 3, "code"), [2, 4]);
  assert.deepEqual(linesAcross(table, 1, "source"), [1]);
  assert.deepEqual(linesAcross(table, 9, "source"), []);
});
