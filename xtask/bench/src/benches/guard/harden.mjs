// Prints rows: hardening in Node by the guard's wasm module, and parse + print by acorn and astring.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const root = new URL("../../../../../", import.meta.url);
const require = createRequire(new URL("tests/guard/package.json", root));
const acorn = require("acorn");
const { generate } = require("astring");
const guard = await import(new URL("web/dist/wasm/guard.js", root));
guard.initSync({ module: readFileSync(new URL("web/dist/wasm/guard_bg.wasm", root)) });

const MARKS = { "50 kB": 8, "500 kB": 80, "2 MB": 320 };

for (const { size, source } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const value = best(() => {
    const answer = guard.harden(source, "{}");
    const { length } = answer.code;
    answer.free();
    return length;
  });
  const baseline = best(() => {
    const options = { ecmaVersion: "latest", sourceType: "module", allowReturnOutsideFunction: true };
    return generate(acorn.parse(source, options)).length;
  });
  const name = `harden ${size}, wasm in Node, beside acorn + astring parse and print`;
  console.log(JSON.stringify({ name, unit: "ms", value, baseline, mark: { atMost: MARKS[size] } }));
}

/** The best of several: noise only ever adds. */
function best(work) {
  let least = Number.POSITIVE_INFINITY;
  const until = performance.now() + 1500;
  for (let round = 0; round < 5 || performance.now() < until; round++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
