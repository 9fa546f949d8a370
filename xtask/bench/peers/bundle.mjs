// Prints the peers as a browser loads them: an object of file names and their texts.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const { buildSync } = createRequire(new URL("../../../web/package.json", import.meta.url))("esbuild");
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const { outputFiles } = buildSync({
  entryPoints: ["cloudflare.js", "quickjs.js", "ses.js", "websandbox.js"].map(here),
  bundle: true,
  write: false,
  outdir: here("."),
  format: "esm",
  target: "es2022",
});
const files = outputFiles.map(({ path, text }) => [path.slice(here(".").length), text]);
process.stdout.write(JSON.stringify(Object.fromEntries(files)));
