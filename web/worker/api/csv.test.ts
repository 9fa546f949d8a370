import assert from "node:assert/strict";
import { test } from "node:test";
import { csvText } from "./csv.ts";

test("objects have a row of names, lists are written as they are", () => {
  assert.equal(
    csvText([
      { a: 1, b: null },
      { c: true, a: "x" },
    ]),
    "a,b,c\r\n1,,\r\nx,,true\r\n",
  );
  assert.equal(csvText([["n", 1], [], "only"]), "n,1\r\n\r\nonly\r\n");
  assert.equal(csvText([]), "");
});

test("a cell is one cell, whatever is in it", () => {
  assert.equal(
    csvText([["a,b", 'say "hi"', "two\nlines", { x: [1, "y"] }]]),
    '"a,b","say ""hi""","two\nlines","{""x"":[1,""y""]}"\r\n',
  );
});
