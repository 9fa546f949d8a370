// Reads { text } from stdin, one JSON object a line, and prints what TypeScript's own compiler makes of each: { text }. It runs
// once for all of them, and looks at no types: what it emits does not depend on them.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const compiler = fileURLToPath(new URL("../../web/node_modules/typescript/lib/tsc.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "belljar-tsc-"));
try {
  const names = [];
  for await (const line of createInterface({ input: process.stdin })) {
    const name = `p${names.length}`;
    writeFileSync(join(folder, `${name}.ts`), JSON.parse(line).text);
    names.push(name);
  }
  const options = { target: "esnext", module: "esnext", noCheck: true, noEmitOnError: false, outDir: "out", types: [], skipLibCheck: true, strict: true, moduleDetection: "force" };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
  try {
    execFileSync(process.execPath, [compiler, "-p", folder], { stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    // It says what is wrong with a program and still writes it.
    if (error.status === undefined || error.status === null) throw error;
  }
  for (const name of names) {
    const text = readFileSync(join(folder, "out", `${name}.js`), "utf8").replace(/^export \{\};\n?/m, "");
    process.stdout.write(`${JSON.stringify({ text })}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
