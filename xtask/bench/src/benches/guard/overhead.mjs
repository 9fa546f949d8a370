// Prints rows: each program hardened, beside the same program raw, in V8.

import { readFileSync } from "node:fs";
import vm from "node:vm";
import { bundleRuntime, enter, prepare } from "../../../../../tests/guard/runtime.mjs";

const ROUNDS = 9;
const MARKS = { "for-int": 1.35, "for-of": 1.3, fib: 1.3 };
const runtimeScript = new vm.Script(bundleRuntime());

const mixed = [];
for (const { name, source, code, entry } of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const raw = rawProgram(source);
  const hard = hardenedProgram(code, entry);
  const times = { raw: Number.POSITIVE_INFINITY, hard: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    times.raw = Math.min(times.raw, await time(raw));
    times.hard = Math.min(times.hard, await time(hard));
  }
  const value = times.hard / times.raw;
  if (MARKS[name] === undefined) mixed.push(value);
  const mark = MARKS[name] && { atMost: MARKS[name] };
  console.log(JSON.stringify({ name: `hardened ${name}, times raw`, unit: "x", value, mark }));
}
const mean = Math.exp(mixed.reduce((sum, value) => sum + Math.log(value), 0) / mixed.length);
console.log(JSON.stringify({ name: "hardened mixed programs, times raw", unit: "x", value: mean, mark: { atMost: 1.15 } }));

async function time(program) {
  const start = performance.now();
  await program();
  return performance.now() - start;
}

function rawProgram(source) {
  const context = vm.createContext({});
  return vm.runInContext(`(async function () {\n"use strict";\n${source}\n})`, context);
}

function hardenedProgram(code, entry) {
  const context = vm.createContext({});
  const runtime = prepare(enter(runtimeScript, context), ["__proto__"]);
  let program;
  vm.runInContext(`this`, context)[entry] = (given) => {
    program = given;
  };
  vm.runInContext(code, context);
  const limits = { iterations: 1e12, memoryBytes: 2 ** 40, deadline: Number.POSITIVE_INFINITY };
  return () =>
    new Promise((value, reject) => runtime.run(program, limits, { value, thrown: reject, tripped: reject }));
}
