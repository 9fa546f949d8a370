// Bundles the loops of the guide and the cases of the browser tests into the folder that it is given: what a page with a bundler
// would load, of the packages themselves and of the npm package as it is published.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { build } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");
const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const npm = at("../../web/dist/npm/");
const { exports } = JSON.parse(readFileSync(`${npm}package.json`, "utf8"));

/** `belljar` and `belljar/…`, by the package's own table. */
const BELLJAR = {
  name: "belljar",
  setup(build) {
    build.onResolve({ filter: /^belljar(\/|$)/ }, ({ path }) => ({
      // Normalised, or the same file is bundled twice, with two classes of errors.
      path: join(npm, exports[`.${path.slice(7)}`].default),
    }));
  },
};

/** `@cloudflare/codemode/ai` has a class for Cloudflare's servers beside what a page uses. */
const WORKERS = {
  name: "workers",
  setup(build) {
    build.onResolve({ filter: /^cloudflare:workers$/ }, ({ path }) => ({ path, namespace: "workers" }));
    build.onLoad({ filter: /.*/, namespace: "workers" }, () => ({ contents: "export class WorkerEntrypoint {}" }));
  },
};

const LOOPS = ["ai_sdk", "codemode", "langchain", "tanstack"];

await build({
  entryPoints: [...LOOPS.map((name) => at(`loops/${name}.js`)), at("cases.js")],
  entryNames: "[name]",
  outdir: process.argv[2],
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  nodePaths: [at("node_modules")],
  plugins: [BELLJAR, WORKERS],
  logLevel: "error",
});
