import assert from "node:assert/strict";
import { test } from "node:test";
import { framesOf, stackText } from "./stack.ts";

const URL = "blob:null/061a59f0";

test("frames of the program are found in the words of three engines", () => {
  const chromium = `TypeError: x\n    at deep (${URL}:1:67)\n    at async Promise.all (index 0)\n    at async ${URL}:2:5\n    at blob:null/other:9:9`;
  const firefox = `deep@${URL}:1:62\nasync*@${URL}:2:5\n@blob:null/other:9:9\n`;
  const webkit = `deep@${URL}:1:66\nmap@[native code]\n@${URL}:2:5`;
  for (const stack of [chromium, firefox, webkit]) {
    const frames = framesOf(stack, URL);
    assert.equal(frames.length, 2, stack);
    assert.equal(frames[0]?.name, "deep");
    assert.deepEqual([frames[0]?.line, frames[1]?.line, frames[1]?.column], [1, 2, 5]);
  }
});

test("a stack is written in one way, and shows no address", () => {
  const text = stackText("Error: x", framesOf(`    at f (${URL}:3:4)\n    at ${URL}:1:2`, URL));
  assert.equal(text, "Error: x\n    at f (program:3:4)\n    at program:1:2");
  assert.equal(stackText("Error: x", framesOf(text, URL)), text);
});

test("anything else is no frame", () => {
  for (const stack of [undefined, 5, {}, "", "x\ny", `${URL}`, `at ${URL}:x:y`, "at program%22:3", `at ${URL}:0:1`]) {
    assert.deepEqual(framesOf(stack, URL), []);
  }
  assert.equal(framesOf(`at ${URL}:1:1\n`.repeat(1_000), URL).length, 50);
  const below = `ours@data:,program%22%3A3${"x".repeat(1e6)}:1:1\n`.repeat(5);
  assert.equal(framesOf(`${below}@${URL}:2:5`, URL).length, 0);
  assert.equal(framesOf(`${below}@${URL}:2:5`, URL, 1e6).length, 1);
  assert.ok(framesOf("x".repeat(1e7), URL).length === 0);
});
