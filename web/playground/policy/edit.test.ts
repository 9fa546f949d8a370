import assert from "node:assert/strict";
import { test } from "node:test";
import { withChange } from "./edit.ts";

const api = { key: "network.allow", value: "https://api.example" };

test("an empty policy gets its first line", () => {
  assert.equal(withChange("", api), 'network.allow = ["https://api.example"]\n');
});

test("a list gets one more entry, and what stands around it stays", () => {
  const before = '# mine\n[network]\nallow = ["https://a.example"] # why\nmethods = ["GET"]\n';
  const after = '# mine\n[network]\nallow = ["https://api.example", "https://a.example"] # why\nmethods = ["GET"]\n';
  assert.equal(withChange(before, api), after);
});

test("a list over several lines, with a comma behind its last entry and brackets in its strings", () => {
  const before = '[network]\nallow = [\n  "https://[::1]", # ]\n]\n';
  const after = '[network]\nallow = [\n  "https://api.example",\n  "https://[::1]", # ]\n]\n';
  assert.equal(withChange(before, api), after);
});

test("a table that is there gets the line; a dotted key is found too", () => {
  assert.equal(
    withChange('[network]\nvia = "direct"\n[sandbox]\nforms = true\n', api),
    '[network]\nallow = ["https://api.example"]\nvia = "direct"\n[sandbox]\nforms = true\n',
  );
  assert.equal(withChange("network.allow = []\n", api), 'network.allow = ["https://api.example"]\n');
});

test("without its table a key goes before all tables", () => {
  assert.equal(
    withChange("[sandbox]\nforms = true\n", { key: "resources.eval", value: "true" }),
    "resources.eval = true\n[sandbox]\nforms = true\n",
  );
});

test("a switch and a word are replaced", () => {
  assert.equal(
    withChange("[resources]\neval = false # no\n", { key: "resources.eval", value: "true" }),
    "[resources]\neval = true # no\n",
  );
  assert.equal(withChange('level = "strict"', { key: "level", value: "standard" }), 'level = "standard"');
});

test("JSON stays JSON", () => {
  assert.deepEqual(JSON.parse(withChange('{ "network": { "allow": ["https://a.example"] } }', api)), {
    network: { allow: ["https://a.example", "https://api.example"] },
  });
  assert.deepEqual(JSON.parse(withChange("{}", { key: "sandbox.storage", value: "own" })), {
    sandbox: { storage: "own" },
  });
});
