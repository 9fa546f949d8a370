// Reads programs from stdin, one JSON object a line: { name, source, code, entry, blocked, expect }.
// Raw, each has to be still running after a while (`spins`), or to end (`ends`); hardened, each has to
// be stopped with a code that ends as it expects. Prints one line for each that does not, then a summary.

import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { run } from "./realm.mjs";

process.on("unhandledRejection", () => {});

/** How long a program has to run before it counts as one that would not end. */
const WHILE_MS = 250;
const LIMITS = { iterations: 300_000, memoryBytes: 16 << 20, deadlineMs: 20_000 };

const RAW = `
  const { parentPort, workerData } = require("node:worker_threads");
  process.on("unhandledRejection", () => {});
  globalThis.callTool = async () => 1;
  const program = new Function("return async function () {\\n'use strict';\\n" + workerData + "\\n}")();
  parentPort.postMessage("begins");
  setImmediate(() => program().then((v) => parentPort.postMessage("ends " + v), (e) => parentPort.postMessage("ends " + e)));
`;

function raw(source) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(RAW, { eval: true, workerData: source, resourceLimits: { maxOldGenerationSizeMb: 512 } });
    let timer;
    const end = (answer) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    worker.on("message", (message) => {
      if (message === "begins") timer = setTimeout(end, WHILE_MS, "spins");
      else end(message);
    });
    worker.on("error", (error) => end(`ends ${error.message}`));
    setTimeout(reject, 60_000, new Error(source)).unref();
  });
}

/** Programs that spin share two cores; one that ends does so in a few of its own milliseconds. */
const AT_ONCE = 8;

const programs = [];
for await (const line of createInterface({ input: process.stdin })) programs.push(JSON.parse(line));

const before = [];
let next = 0;
async function lane() {
  while (next < programs.length) {
    const index = next++;
    const { control, source } = programs[index];
    before[index] = control ? await raw(source) : "";
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, lane));

for (const [index, program] of programs.entries()) {
  const after = await run(program, LIMITS);
  const asExpected = String(after.code ?? after.value).endsWith(String(program.expect));
  if (before[index].startsWith(program.control ?? "") && asExpected) continue;
  const hardened = { ...after, stack: String(after.stack).slice(0, 400) };
  console.log(JSON.stringify({ name: program.name, raw: before[index], hardened }));
}
console.log(JSON.stringify({ programs: programs.length }));
