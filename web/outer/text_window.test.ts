import assert from "node:assert/strict";
import { test } from "node:test";
import { TextWindow } from "./text_window.ts";

test("so much text in any ten seconds, and what does not fit takes nothing", () => {
  let now = 0;
  const window = new TextWindow(100, () => now);
  assert.ok(window.take(60) && !window.take(41) && window.take(40) && !window.take(1));
  now = 9_999;
  assert.ok(!window.take(1));
  now = 10_000;
  assert.ok(window.take(100) && !window.take(1));
});
