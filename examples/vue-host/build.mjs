// Bundles main.js into built.js. Any other bundler does as well; this one takes templates without a plugin.

import { createRequire } from "node:module";

const { build } = createRequire(import.meta.url)("esbuild");

await build({
  entryPoints: ["main.js"],
  outfile: "built.js",
  bundle: true,
  format: "esm",
  // The build of Vue that compiles templates in the page.
  alias: { vue: "vue/dist/vue.esm-bundler.js" },
  define: {
    "process.env.NODE_ENV": '"development"',
    __VUE_OPTIONS_API__: "true",
    __VUE_PROD_DEVTOOLS__: "false",
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
  },
});
