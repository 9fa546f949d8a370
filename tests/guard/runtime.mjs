// The worker's real runtime as one script, so that it can be run inside any realm. Called as a program it prints it.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const web = new URL("../../web/", import.meta.url);
const { buildSync } = createRequire(new URL("package.json", web))("esbuild");

export function bundleRuntime() {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("worker/runtime/index.ts", web))],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "belljarRuntime",
    target: "es2022",
  });
  return outputFiles[0].text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(bundleRuntime());
