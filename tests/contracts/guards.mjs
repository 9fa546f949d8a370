// Holds the generated guards to the message corpus: node tests/contracts/guards.mjs path/to/compiled/wire.js
// The same files go through serde in crates/wire/tests/contracts.rs.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { strict as assert } from "node:assert";

const guards = await import(pathToFileURL(resolve(process.argv[2])).href);
const folder = new URL(".", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
assert.ok(files.length >= 100, `only ${files.length} files found`);

const wrong = [];
for (const name of files) {
  const { edge, expect, message } = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  const fits = guards[`is${edge}`](message);
  // What arrives over a port is a structured clone; the verdict must be the same.
  const cloned = guards[`is${edge}`](structuredClone(message));
  if (fits !== (expect === "accepted") || cloned !== fits) wrong.push(`${name}: ${fits ? "accepted" : "refused"}`);
}

// What JSON cannot hold, but a structured clone can.
const ping = (params) => ({ jsonrpc: "2.0", id: 1, method: "ping", params });
const abort = (reason) => ({ jsonrpc: "2.0", method: "run/abort", params: { run: 1, reason } });
const holes = { jsonrpc: "2.0", id: 1, method: "app/write", params: { files: new Array(1), reload: false } };
const adorned = { jsonrpc: "2.0", id: 1, method: "app/write", params: { files: Object.assign([], { x: 1 }), reload: false } };
const expectations = [
  ["a date is not an empty object", ping(new Date(0)), false],
  ["a map is not an empty object", ping(new Map()), false],
  ["a buffer is not an empty object", ping(new ArrayBuffer(1)), false],
  ["an array is not an empty object", ping([]), false],
  ["a symbol key is an unknown key", ping({ [Symbol("x")]: 1 }), false],
  ["a hidden key is an unknown key", ping(Object.defineProperty({}, "x", { value: 1 })), false],
  ["an object without prototype is an object", ping(Object.create(null)), true],
  ["undefined is the same as absent", abort(undefined), true],
  ["NaN is no id", { ...ping({}), id: NaN }, false],
  ["infinity is no id", { ...ping({}), id: Infinity }, false],
  ["a bigint is no id", { ...ping({}), id: 1n }, false],
  ["an inherited method is no method", Object.create({ ...ping({}) }), false],
  ["an array with holes is no list", holes, false],
  ["an array with properties is no list", adorned, false],
  ["a function is no message", () => {}, false],
];
for (const [why, message, accepted] of expectations) {
  if (guards.isHostToOuter(message) !== accepted) wrong.push(why);
}

assert.deepEqual(wrong, []);
console.log(`${files.length} messages and ${expectations.length} clones: guards and types agree`);
