// Which globals a realm's code names beyond those its captured.ts takes at the start. Whoever puts something else in such
// a global's place later is called by the trusted frame, so there must be none.

import { readdir, readFile } from "node:fs/promises";
import { build } from "esbuild";

/** The realm itself, and what no script can replace. Read at the start alone. */
const ALLOWED = ["globalThis", "self", "window", "undefined", "NaN", "Infinity"];

/** Throws when there is one. */
export async function checkGlobals(realm, entries, captured, texts) {
  const taken = await readFile(`${realm}/${captured}`, "utf8");
  const free = {};
  for (const name of await names()) {
    if (!ALLOWED.includes(name) && !new RegExp(`^\\s+${name},$`, "m").test(taken)) free[name] = `FREE_GLOBAL.${name}`;
  }
  const { outputFiles } = await build({
    entryPoints: Object.values(entries).map((file) => `${realm}/${file}`),
    // The bundler replaces a name only where nothing in the code declares it.
    define: { ...free, ...Object.fromEntries(Object.keys(texts).map((name) => [name, '""'])) },
    inject: [`${realm}/${captured}`],
    outdir: "nowhere",
    format: "iife",
    bundle: true,
    write: false,
    logLevel: "error",
  });
  const named = outputFiles.flatMap(({ text }) => [...text.matchAll(/FREE_GLOBAL\.(\w+)/g)].map(([, name]) => name));
  if (named.length > 0) {
    throw new Error(`${realm}/ names ${[...new Set(named)].join(", ")}: add it to ${realm}/${captured} [H12]`);
  }
}

/** Every name a browser may have: those of its type library, and those of every JavaScript engine. */
async function names() {
  const library = [];
  for (const folder of await readdir("node_modules/@typescript")) {
    const text = await readFile(`node_modules/@typescript/${folder}/lib/lib.dom.d.ts`, "utf8").catch(() => "");
    library.push(...[...text.matchAll(/^declare (?:var|let|const|function) (\w+)/gm)].map(([, name]) => name));
  }
  if (library.length < 500) throw new Error("the names of the browser's globals were not found in node_modules");
  return new Set([...library, ...Object.getOwnPropertyNames(globalThis)]);
}
