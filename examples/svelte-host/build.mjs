// Bundles main.js and Host.svelte into built.js. Any other bundler with Svelte's plugin does as well.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { build } = require("esbuild");
const { compile } = require("svelte/compiler");

const SVELTE = {
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { js } = compile(await readFile(path, "utf8"), { filename: path, css: "injected" });
      return { contents: js.code };
    });
  },
};

await build({
  entryPoints: ["main.js"],
  outfile: "built.js",
  bundle: true,
  format: "esm",
  conditions: ["svelte", "browser"],
  plugins: [SVELTE],
});
