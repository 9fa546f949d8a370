// Prints the guard's side in JavaScript as one module.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const web = new URL("../../../../../web/", import.meta.url);
const { buildSync } = createRequire(new URL("package.json", web))("esbuild");

const { outputFiles } = buildSync({
  entryPoints: [fileURLToPath(new URL("guard/module.ts", web))],
  bundle: true,
  write: false,
  format: "esm",
  target: "es2022",
});
process.stdout.write(outputFiles[0].text);
