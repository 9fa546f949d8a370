// Reads { text, loader, minify } from stdin, one JSON object a line, and prints what esbuild makes of it: { text } without
// types, comments and spaces, or { error }.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { transformSync } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");

for await (const line of createInterface({ input: process.stdin })) {
  const { text, loader, minify } = JSON.parse(line);
  try {
    const { code } = transformSync(text, {
      loader,
      target: "esnext",
      minifyWhitespace: true,
      // Drops empty statements, which is what a type leaves behind.
      minifySyntax: minify === true,
      treeShaking: false,
      legalComments: "none",
      logLevel: "silent",
      tsconfigRaw: { compilerOptions: { useDefineForClassFields: true, verbatimModuleSyntax: true } },
    });
    console.log(JSON.stringify({ text: code }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.message).slice(0, 300) }));
  }
}
