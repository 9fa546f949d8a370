// Bundles every realm into dist/. Called by `cargo xtask web`, which knows when there is something to do.

import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { build } from "esbuild";
import { writeManifest } from "./manifest.mjs";

/** One row per realm: where it starts, and how it is loaded (`esm` by a module script, `iife` by everything else). */
const REALMS = [{ realm: "playground", entries: ["main.ts", "style.css"], format: "esm", pages: ["index.html"] }];

// The wasm modules are put there by `cargo xtask wasm`; everything else is ours to replace.
for (const name of await readdir("dist").catch(() => [])) {
  if (name !== "wasm") {
    await rm(`dist/${name}`, { recursive: true });
  }
}

for (const { realm, entries, format, pages } of REALMS) {
  await build({
    entryPoints: entries.map((entry) => `${realm}/${entry}`),
    outdir: `dist/${realm}`,
    format,
    bundle: true,
    minify: true,
    target: ["chrome120", "firefox120", "safari17.5"],
    legalComments: "none",
    logLevel: "warning",
  });
  for (const page of pages) {
    await mkdir(`dist/${realm}`, { recursive: true });
    await copyFile(`${realm}/${page}`, `dist/${realm}/${page}`);
  }
}

await writeManifest();
