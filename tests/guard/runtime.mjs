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
        import { PERMITTED_GLOBALS } from "../generated/tables.ts";
        import { Shower } from "./console/show.ts";
        import { prepareRealm } from "./realm/index.ts";
        import { receiveProgram } from "./runtime/index.ts";
        const prepare = (blocked, now) => {
          const level = blocked.includes("constructor") ? "strict" : blocked.length > 0 ? "standard" : "permissive";
          const globals = PERMITTED_GLOBALS[level];
          const rules = { level, blockedProperties: blocked, onBlocked: "throw", globals };
          return prepareRealm({ rules, now, turnsEnd: { inLaterTurn() {}, grainMs: 0 }, idle: { begin() {}, end() {}, watch() {} }, api: {} }).runtime;
        };
        // A property and no variable, so that it can be taken away again.
        globalThis.belljarRuntime = { prepare, receiveProgram, Shower };
      `,
      resolveDir: fileURLToPath(new URL("worker", web)),
      sourcefile: "test.ts",
      loader: "ts",
    },
    bundle: true,
    define: { TEST_LAYERS: "false" },
    write: false,
    format: "iife",
    target: "es2022",
    // As the modules they are bundled from, and as the realm checks.
    banner: { js: '"use strict";' },
  });
  return outputFiles[0].text;
}

/**
 * Puts the worker's code into the context, without a trace of it in the realm. Answers `prepare`, which takes the realm
 * apart as the worker does and answers its runtime. Whatever of another realm a test wants to add has to come after
 * that, or it would be frozen too.
 */
export function enter(script, context) {
  script.runInContext(context);
  const worker = vm.runInContext("belljarRuntime", context);
  // The engine has a console of its own in every context.
  vm.runInContext("delete globalThis.belljarRuntime; delete globalThis.console", context);
  return worker;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(bundleRuntime());
