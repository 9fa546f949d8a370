import assert from "node:assert/strict";
import { test } from "node:test";
import { csvRows } from "./csv.ts";

test("rows are objects by the names of the first", () => {
  assert.deepEqual(csvRows('a,b\r\n1,"x, ""y""\nz"\n,2\n'), [
    { a: "1", b: 'x, "y"\nz' },
    { a: "", b: "2" },
  ]);
  assert.deepEqual(csvRows("a\n1,2"), [{ a: "1", "column 2": "2" }]);
  assert.deepEqual(csvRows(""), []);
  assert.deepEqual(csvRows("a,b"), []);
});

test("many rows are not all read, and what is no table is one cell", () => {
  assert.equal(csvRows(`a\n${"1\n".repeat(1_000)}`).length, 100);
  assert.deepEqual(csvRows('a\n"open'), []);
  assert.deepEqual(Object.keys(csvRows("__proto__\n1")[0] ?? {}), ["__proto__"]);
});
