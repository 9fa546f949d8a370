// Bundles every realm into dist/. Called by `cargo xtask web`, which knows when there is something to do.

import { copyFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { build } from "esbuild";
import { checkGlobals } from "./free_globals.mjs";
import { writeManifest } from "./manifest.mjs";
import { buildSite } from "./site.mjs";

/**
 * One row per realm: where it starts, and how it is loaded (`esm` by a module script, `iife` by everything else).
 * Where `captured` is named, that module runs first, and every free name it exports means its export. `texts` are
 * bundles made before that this one carries as text. With `splitting`, what is imported late is a file of its own. Entries of one realm do not carry each other: see `APART`.
 */
/** What of a worker's runtime is another file in the sealed engine: see web/sealed/runtime. */
const SEALED_INSTEAD = {
  "worker/load.ts": "sealed/runtime/load.ts",
  "worker/realm/index.ts": "sealed/runtime/realm.ts",
  "worker/runtime/index.ts": "sealed/runtime/unmetered.ts",
  "worker/scope.ts": "sealed/runtime/scope.ts",
};

const REALMS = [
  {
    realm: "host",
    entries: {
      belljar: "index.ts",
      "belljar-app": "app/open.ts",
      "belljar-tool": "tool/open.ts",
      "belljar-run-tools": "run/tools/open.ts",
      "belljar-consent": "consent/open.ts",
      "belljar-describe": "describe/open.ts",
      "belljar-session": "session/open.ts",
      "belljar-widget": "widget/open.ts",
      "belljar-bridge": "widget/bridge.ts",
      "belljar-agents": "agents/open.ts",
      "belljar-elements": "elements.ts",
      "belljar-ai-sdk": "adapters/ai_sdk.ts",
      "belljar-codemode": "adapters/codemode.ts",
      "belljar-langchain": "adapters/langchain.ts",
      "belljar-tanstack": "adapters/tanstack.ts",
      "belljar-react": "frameworks/react.ts",
      "belljar-vue": "frameworks/vue.ts",
      "belljar-svelte": "frameworks/svelte.ts",
      // Of the server's own page, and no part of the package.
      "belljar-code": "code/main.ts",
    },
    format: "esm",
    // Peers of the package: whoever imports an entry for them has them.
    external: ["@langchain/core/tools", "react", "vue"],
  },
  { realm: "guard", entries: { main: "main.ts", page: "page.ts" }, format: "iife" },
  { realm: "describe", entries: { main: "main.ts" }, format: "iife" },
  {
    realm: "outer",
    entries: { main: "main.ts", app: "app.ts", widget: "widget.ts" },
    format: "iife",
    captured: "captured.ts",
  },
  { realm: "worker", entries: { main: "main.ts" }, format: "iife" },
  { realm: "sealed", entries: { runtime: "runtime/main.ts" }, format: "iife", instead: SEALED_INSTEAD },
  {
    realm: "sealed",
    entries: { main: "main.ts" },
    format: "iife",
    texts: { SEALED_RUNTIME: "sealed/runtime.js" },
  },
  {
    realm: "inner",
    entries: { main: "main.ts", sealed: "sealed.ts" },
    format: "iife",
    captured: "captured.ts",
    texts: { WORKER_SCRIPT: "worker/main.js", SEALED_SCRIPT: "sealed/main.js" },
  },
  { realm: "page", entries: { main: "main.ts" }, format: "iife" },
  { realm: "live", entries: { main: "main.ts" }, format: "esm" },
  { realm: "service_worker", entries: { main: "main.ts" }, format: "iife" },
  { realm: "contracts", entries: { near: "near.ts", far: "far.ts", bridge: "bridge.ts" }, format: "esm" },
  {
    realm: "playground",
    entries: { main: "main.ts", style: "style.css" },
    format: "esm",
    splitting: true,
    pages: ["index.html", "belljar.svg"],
  },
  { realm: "code", entries: { style: "style.css" }, format: "esm", pages: ["index.html"] },
  { realm: "site", entries: { main: "main.ts", style: "style.css" }, format: "esm" },
];

/** Parts of the SDK that a page loads when it needs them, and the file each of them is in. */
const APART = {
  name: "apart",
  setup(build) {
    const files = {
      "./agents/open.ts": "./belljar-agents.js",
      "./app/open.ts": "./belljar-app.js",
      "./describe/open.ts": "./belljar-describe.js",
      "./session/open.ts": "./belljar-session.js",
      "./tool/open.ts": "./belljar-tool.js",
      "./tools/open.ts": "./belljar-run-tools.js",
      "../consent/open.ts": "./belljar-consent.js",
      "../../consent/open.ts": "./belljar-consent.js",
      "./widget/open.ts": "./belljar-widget.js",
      "./bridge.ts": "./belljar-bridge.js",
      "./index.ts": "./belljar.js",
      "../index.ts": "./belljar.js",
      "../elements.ts": "./belljar-elements.js",
      belljar: "/belljar.js",
    };
    build.onResolve(
      {
        filter:
          /^(\.\/(agents|app|describe|session|tools?|widget)\/open|\.\/bridge|\.\.?\/index|\.\.\/elements|(\.\.\/)+consent\/open)\.ts$|^belljar$/,
      },
      ({ kind, path }) => (kind === "entry-point" ? undefined : { path: files[path], external: true }),
    );
  },
};

/** Puts one file in another's place, wherever it is imported. */
function insteadOf(files) {
  return {
    name: "instead",
    setup(build) {
      build.onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
        const file = kind === "entry-point" ? undefined : files[relative(".", resolve(resolveDir, path))];
        return file && { path: resolve(file) };
      });
    },
  };
}

/** The official bridge brings the messages of its checks in fifty languages; nobody reads them but developers. */
const ENGLISH = {
  name: "english",
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/** Realms that tests also load with a switch for each layer. Not served: see crates/assets/build.rs. */
const SWITCHED = ["outer", "worker", "sealed", "inner"];

/** What the outer frame loads by a name that holds its hash. */
const MODULES = {
  "gate.wasm": "wasm/gate.wasm",
  "guard.wasm": "wasm/guard.wasm",
  "guard.js": "guard/main.js",
  "describe.wasm": "wasm/describe.wasm",
  "describe.js": "describe/main.js",
};

// The wasm modules are put there by `cargo xtask wasm`; everything else is ours to replace.
for (const name of await readdir("dist").catch(() => [])) {
  if (name !== "wasm") {
    await rm(`dist/${name}`, { recursive: true });
  }
}

/** `out` is where the bundles go; `switched` ones let tests take a layer out. */
async function bundle(
  { realm, entries, format, captured, external = [], instead = {}, splitting = false, texts = {} },
  out,
  switched,
) {
  const define = { TEST_LAYERS: String(switched) };
  for (const [name, path] of Object.entries(texts))
    define[name] = JSON.stringify(await readFile(`${out}/${path}`, "utf8"));
  await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `${realm}/${file}`])),
    inject: captured ? [`${realm}/${captured}`] : [],
    outdir: `${out}/${realm}`,
    format,
    splitting,
    chunkNames: "part-[hash]",
    define,
    external,
    plugins: [APART, ENGLISH, insteadOf(instead)],
    bundle: true,
    minify: true,
    target: ["chrome120", "firefox120", "safari17.5"],
    legalComments: "none",
    logLevel: "warning",
  });
}

for (const row of REALMS) {
  const { realm, entries, captured, pages = [], texts = {} } = row;
  await bundle(row, "dist", false);
  if (SWITCHED.includes(realm)) await bundle(row, "dist/layers", true);
  if (captured) await checkGlobals(realm, entries, captured, texts);
  for (const page of pages) {
    await mkdir(`dist/${realm}`, { recursive: true });
    await copyFile(`${realm}/${page}`, `dist/${realm}/${page}`);
  }
}

await mkdir("dist/modules");
for (const [name, made] of Object.entries(MODULES)) {
  await copyFile(`dist/${made}`, `dist/modules/${name}`);
}

// The playground shows what the guard does to a program.
await copyFile("dist/guard/page.js", "dist/playground/guard.js");

// The npm package: the bundle, its types and its description.
await mkdir("dist/npm");
const parts = [
  "",
  "-agents",
  "-app",
  "-tool",
  "-run-tools",
  "-consent",
  "-describe",
  "-session",
  "-widget",
  "-bridge",
  "-elements",
];
const adapters = ["-ai-sdk", "-codemode", "-langchain", "-tanstack"];
const frameworks = ["-react", "-svelte", "-vue"];
const files = [...parts, ...adapters, ...frameworks].map((part) => `belljar${part}.js`);
for (const file of files) {
  await copyFile(`dist/host/${file}`, `dist/npm/${file}`);
}
const types = ["", "-elements", ...adapters, ...frameworks].map((part) => `belljar${part}.d.ts`);
for (const file of ["package.json", ...types]) {
  await copyFile(`host/package/${file}`, `dist/npm/${file}`);
}
await copyFile("host/package/belljar.d.ts", "dist/host/belljar.d.ts");

await buildSite();
for (const file of ["main.js", "style.css"]) await copyFile(`dist/site/${file}`, `dist/docs/${file}`);

await writeManifest();
