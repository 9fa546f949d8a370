// Prints one row per module: the median time of WebAssembly.compile, beside that of the smallest module there is.

import { readdirSync, readFileSync } from "node:fs";

const TIMES = 15;
const SMALLEST = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

async function compileMs(bytes) {
  const taken = [];
  for (let time = 0; time < TIMES; time++) {
    const started = performance.now();
    await WebAssembly.compile(bytes);
    taken.push(performance.now() - started);
  }
  return taken.sort((a, b) => a - b)[Math.floor(TIMES / 2)];
}

const baseline = await compileMs(SMALLEST);
for (const file of readdirSync(".").filter((file) => file.endsWith(".wasm"))) {
  const value = await compileMs(readFileSync(file));
  console.log(JSON.stringify({ name: `${file}, compiled`, unit: "ms", value, baseline }));
}
