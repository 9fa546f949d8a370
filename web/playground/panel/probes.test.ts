import assert from "node:assert/strict";
import { test } from "node:test";
import { harmless } from "./probes.ts";

test("one attempt at eval is a library's test", () => {
  assert.match(harmless({ directive: "script-src", blocked: "eval" }, 1) ?? "", /harmless/);
});

test("what is tried again, and anything else, is a violation", () => {
  assert.equal(harmless({ directive: "script-src", blocked: "eval" }, 2), undefined);
  assert.equal(harmless({ directive: "script-src", blocked: "inline" }, 1), undefined);
  assert.equal(harmless({ directive: "connect-src", blocked: "https://a.example/" }, 1), undefined);
});
