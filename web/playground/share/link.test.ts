import assert from "node:assert/strict";
import { test } from "node:test";
import { read, write } from "./link.ts";

test("what was written is read", async () => {
  const saved = { run: { code: 'return "🫙"', level: "secure" }, app: { files: { "/index.html": "<h1>hi</h1>" } } };
  const link = await write("app", saved);
  assert.match(link, /^#app\/[\w-]+$/);
  assert.deepEqual(await read(link), { tab: "app", saved });
});

test("a tab alone, and nothing at all", async () => {
  assert.deepEqual(await read("#policy"), { tab: "policy", saved: undefined });
  assert.deepEqual(await read(""), { tab: "", saved: undefined });
});

test("a broken link is an error, not half a state", async () => {
  const link = await write("run", { run: { code: "x".repeat(5000) } });
  await assert.rejects(read(link.slice(0, -6)));
  await assert.rejects(read("#run/!!!"));
});

test("what is too large to be an address is refused before it is one", async () => {
  const noise = Array.from({ length: 400_000 }, (_, at) => Math.sin(at).toString(36)).join("");
  await assert.rejects(write("run", { noise }), /link of \d+ kB/);
});

test("a small link cannot unpack to more than a page holds", async () => {
  const link = await write("run", "a".repeat(40 * 1024 * 1024));
  assert.ok(link.length < 100_000);
  await assert.rejects(read(link), /more than/);
});
