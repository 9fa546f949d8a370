// Runs every *.test.ts under Node's own test runner; esbuild takes the types off first.

import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { build } from "esbuild";

const OUT = "node_modules/.cache/tests";

const entries = await readdir(".", { recursive: true, withFileTypes: true });
const tests = entries
  .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts") && !entry.parentPath.startsWith("node_modules"))
  .map((entry) => `${entry.parentPath}/${entry.name}`);

await rm(OUT, { recursive: true, force: true });
await build({
  entryPoints: tests,
  outdir: OUT,
  outbase: ".",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  define: { TEST_LAYERS: "false" },
  platform: "node",
  format: "esm",
  sourcemap: "inline",
  logLevel: "warning",
});

// A word after it chooses tests by a part of their name.
const [name] = process.argv.slice(2);
const chosen = name === undefined ? [] : [`--test-name-pattern=${name.replace(/[^\w\s]/g, "\\$&")}`];
const built = tests.map((test) => `${OUT}/${test.replace(/\.ts$/, ".mjs")}`);
const { status } = spawnSync(
  process.execPath,
  ["--enable-source-maps", "--test", "--test-reporter=spec", ...chosen, ...built],
  {
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;
