// Reads programs from stdin, one JSON object a line: { name, source, expression, code, entry, blocked }.
// Runs each raw and hardened and prints one line for each that differs, then a summary.

import { createInterface } from "node:readline";
import { run } from "./realm.mjs";

process.on("unhandledRejection", () => {});

let programs = 0;
let threw = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const program = JSON.parse(line);
  const { name, source, expression } = program;
  const before = await run({ source, expression });
  const after = await run(program);
  programs += 1;
  // A program that would not end, or would fill the memory, is ended in both cases: raw by the
  // watchdog or the engine.
  const exhausted = before.error === "TIMEOUT" || before.message === "Invalid string length";
  if (exhausted && after.error === "BelljarLimit") continue;
  threw += before.error === undefined ? 0 : 1;
  const same =
    before.value === after.value &&
    before.error === after.error &&
    before.console.join("\n") === after.console.join("\n");
  if (!same) {
    const { stack: _s, ...b } = before;
    const { stack, ...a } = after;
    console.log(JSON.stringify({ name, raw: b, hardened: a, stack: String(stack).slice(0, 300) }));
  }
}
console.log(JSON.stringify({ programs, threw }));
