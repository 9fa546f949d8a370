// What Node's RegExp says of each pattern, with the flag that JSON Schema asks for: null for one it refuses.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { pattern, texts } = JSON.parse(line);
  let found = null;
  try {
    const expression = new RegExp(pattern, "u");
    found = texts.map((text) => expression.test(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
