// Writes dist/manifest.json: for every file its size, its size gzipped, and its SHA-256 as it stands in a CSP.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

export async function writeManifest() {
  const files = {};
  for (const path of await list("dist")) {
    const bytes = await readFile(`dist/${path}`);
    const hash = createHash("sha256").update(bytes);
    files[path] = {
      size: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      sha256: hash.copy().digest("hex"),
      csp: `'sha256-${hash.digest("base64")}'`,
    };
    console.log(
      `${path.padEnd(32)}${String(bytes.length).padStart(9)} bytes${String(files[path].gzip).padStart(9)} gzipped`,
    );
  }
  await writeFile("dist/manifest.json", `${JSON.stringify(files, undefined, 2)}\n`);
}

async function list(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== "manifest.json" && !entry.name.startsWith("."))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    .sort();
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await writeManifest();
}
