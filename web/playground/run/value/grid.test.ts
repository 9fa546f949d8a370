import assert from "node:assert/strict";
import { test } from "node:test";
import { gridOf } from "./grid.ts";

test("a list of objects has a column for each of their keys", () => {
  const { title, columns, rows, cut } =
    gridOf([
      { id: 1, name: "Ada" },
      { id: 2, plan: ["pro"] },
    ]) ?? {};
  assert.equal(title, "List, 2 entries");
  assert.deepEqual(columns, ["", "id", "name", "plan"]);
  assert.deepEqual(rows, [
    ["0", "1", "Ada", ""],
    ["1", "2", "", '[ "pro" ]'],
  ]);
  assert.deepEqual(cut, []);
});

test("Maps and Sets have their entries", () => {
  assert.deepEqual(gridOf(new Map([[{ a: 1 }, 2n]])), {
    title: "Map, 1 entry",
    columns: ["key", "value"],
    rows: [['{ "a": 1 }', "2n"]],
    cut: [],
  });
  assert.deepEqual(gridOf(new Set(["x"]))?.rows, [["x"]]);
});

test("rows, columns and cells are cut with a count", () => {
  const wide = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`k${at}`, "v".repeat(300)]));
  const { columns, rows, cut } = gridOf(Array.from({ length: 130 }, () => wide)) ?? {};
  assert.deepEqual([columns?.length, rows?.length, cut], [21, 100, ["… and 30 more rows", "… and 5 more columns"]]);
  assert.match(rows?.[0]?.[1] ?? "", /… and 100 more characters$/);
});

test("other values are no tables", () => {
  for (const value of [[], [1], [{ a: 1 }, 2], [null], [{}], {}, "text", undefined, [new Date()]]) {
    assert.equal(gridOf(value), undefined);
  }
});
