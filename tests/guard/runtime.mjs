// The worker's real realm and runtime as one script, so that they can be put into any realm. Called as a program it
// prints them.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const web = new URL("../../web/", import.meta.url);
const { buildSync } = createRequire(new URL("package.json", web))("esbuild");

export function bundleRuntime() {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        export { PERMITTED_GLOBALS } from "../generated/tables.ts";
        export { Shower } from "./console/show.ts";
        export { prepareRealm } from "./realm/index.ts";
        export { receiveProgram } from "./runtime/index.ts";
      `,
      resolveDir: fileURLToPath(new URL("worker", web)),
      sourcefile: "test.ts",
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "belljarRuntime",
    target: "es2022",
    // As the modules they are bundled from, and as the realm checks.
    banner: { js: '"use strict";' },
  });
  return outputFiles[0].text;
}

/** Puts the worker's code into the context, without a trace of it in the realm, and answers what it exports. */
export function enter(script, context) {
  script.runInContext(context);
  const worker = vm.runInContext("belljarRuntime", context);
  // The engine has a console of its own in every context.
  vm.runInContext("delete globalThis.belljarRuntime; delete globalThis.console", context);
  return worker;
}

/**
 * Takes the context's realm apart as the worker does, and answers what runs a program in it. Whatever
 * of another realm a test wants to add has to come after this, or it would be frozen too.
 */
export function prepare({ PERMITTED_GLOBALS, prepareRealm }, blocked) {
  const level = blocked.includes("constructor") ? "strict" : blocked.length > 0 ? "standard" : "permissive";
  return prepareRealm({
    rules: { level, blockedProperties: blocked, onBlocked: "throw", globals: PERMITTED_GLOBALS[level] },
    now: Date.now,
    idle: { begin() {}, end() {}, watch() {} },
    api: {},
  }).runtime;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(bundleRuntime());
