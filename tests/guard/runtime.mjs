// The worker's real realm and runtime as one script, so that they can be put into any vm context.

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
        export { prepareRealm } from "./realm/index.ts";
        export { receiveProgram } from "./runtime/index.ts";
      `,
      resolveDir: fileURLToPath(new URL("worker", web)),
    },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "belljarRuntime",
    target: "es2022",
  });
  return outputFiles[0].text;
}

/**
 * Takes the context's realm apart as the worker does, and answers what runs a program in it. Whatever
 * of another realm a test wants to add has to come after this, or it would be frozen too.
 */
export function prepare(script, context, blocked) {
  script.runInContext(context);
  const { PERMITTED_GLOBALS, prepareRealm, receiveProgram } = vm.runInContext("belljarRuntime", context);
  // The engine has a console of its own in every context.
  vm.runInContext("delete globalThis.belljarRuntime; delete globalThis.console", context);
  const level = blocked.includes("constructor") ? "strict" : blocked.length > 0 ? "standard" : "permissive";
  const { runtime } = prepareRealm({
    rules: { level, blockedProperties: blocked, onBlocked: "throw", globals: PERMITTED_GLOBALS[level] },
    now: Date.now,
    idle: { begin() {}, end() {}, watch() {} },
    api: {},
  });
  return { runtime, receiveProgram };
}
