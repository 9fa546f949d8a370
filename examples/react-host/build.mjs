// Bundles main.jsx into built.js. Any other bundler does as well.

import { createRequire } from "node:module";

const { build } = createRequire(import.meta.url)("esbuild");

await build({
  entryPoints: ["main.jsx"],
  outfile: "built.js",
  bundle: true,
  format: "esm",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"development"' },
});
