// Bundles the cases of the browser tests into the folder that it is given, which has the packages: see packages.mjs.

import { cp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

const folder = argv[2];
const require = createRequire(import.meta.url);
const { build } = require("esbuild");
const { compile } = require("svelte/compiler");

/** Rendered in the page or, as `server`, in Node. */
const svelte = (generate) => ({
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { js } = compile(await readFile(path, "utf8"), { filename: path, generate });
      return { contents: js.code };
    });
  },
});

const SOURCES = ["cases.js", "react.jsx", "vue.js", "svelte.js", "ssr.jsx", "Given.svelte", "Root.svelte", "Tree.svelte"];
for (const name of SOURCES) await cp(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));

const shared = {
  absWorkingDir: folder,
  bundle: true,
  format: "esm",
  jsx: "automatic",
  logLevel: "error",
  define: {
    "process.env.NODE_ENV": '"development"',
    __VUE_OPTIONS_API__: "true",
    __VUE_PROD_DEVTOOLS__: "false",
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
  },
};

await build({
  ...shared,
  entryPoints: ["cases.js"],
  outfile: "built/cases.js",
  conditions: ["svelte", "browser"],
  plugins: [svelte("client")],
});
await build({
  ...shared,
  entryPoints: ["ssr.jsx"],
  outfile: "built/ssr.mjs",
  platform: "node",
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  plugins: [svelte("server")],
});
