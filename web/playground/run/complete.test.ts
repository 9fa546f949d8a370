import assert from "node:assert/strict";
import { test } from "node:test";
import { optionsFor, wantedAt } from "./complete.ts";
import { readDeclarations } from "./read_declarations.ts";

const TYPES = readDeclarations(`declare const tools: {
  users: {
    /** Lists users. */
    list(input?: { limit?: number; "odd-key": string }): Promise<unknown>;
  };
  /** Name: get-time */
  get_time(input?: unknown): Promise<unknown>;
};
declare function callTool(name: "x:then", input?: unknown): Promise<unknown>;
`);

const labels = (before: string, isExplicit = false) => {
  const wanted = wantedAt(before, "code", isExplicit);
  return wanted && optionsFor(wanted, TYPES).map(({ label }) => label);
};

test("members of tools are completed, level by level", () => {
  assert.deepEqual(labels("return await tools."), ["users", "get_time"]);
  assert.deepEqual(labels("return await tools.users."), ["list"]);
  assert.deepEqual(labels("(tools.users.li"), ["list"]);
  assert.deepEqual(labels("tools.nobody."), []);
});

test("callTool has the names", () => {
  assert.deepEqual(labels('await callTool("'), ["users:list", "get-time", "x:then"]);
  const wanted = wantedAt("callTool('users:l", "string", false);
  assert.deepEqual(wanted, { kind: "name", typed: "users:l" });
});

test("arguments have the properties of the input", () => {
  assert.deepEqual(labels("tools.users.list({ "), ["limit", "odd-key"]);
  assert.deepEqual(labels("tools.users.list({ limit: 3, o"), ["limit", "odd-key"]);
  assert.deepEqual(labels('callTool("users:list", {'), ["limit", "odd-key"]);
  const wanted = wantedAt("tools.users.list({", "code", false);
  assert.equal(wanted && optionsFor(wanted, TYPES)[1]?.apply, '"odd-key": ');
});

test("what every program has is completed once a letter is typed, or when asked for", () => {
  assert.ok(labels("ca")?.includes("callTool"));
  assert.equal(labels("const a = "), undefined);
  assert.ok(labels("const a = ", true)?.includes("parallel"));
});

test("other members, strings and comments are left alone", () => {
  assert.equal(labels("users."), undefined);
  assert.equal(labels("my.tools."), undefined);
  assert.equal(wantedAt('"tools.', "string", false), undefined);
  assert.equal(wantedAt("// tools.", "comment", false), undefined);
});
