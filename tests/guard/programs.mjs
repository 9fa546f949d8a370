// Reads hardened programs from stdin, one JSON object a line: { name, code, entry, blocked, args }. Runs each and prints
// what came of it, with the first place of an error in the hardened code.

import { createInterface } from "node:readline";
import { run } from "./realm.mjs";

process.on("unhandledRejection", () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const program = JSON.parse(line);
  const { value, error, message, stack } = await run(program);
  const place = /program\.js:(\d+):(\d+)/.exec(stack ?? "");
  const told = { name: program.name, error, message, place: place && [Number(place[1]), Number(place[2])] };
  console.log(JSON.stringify({ ...told, value: value === undefined ? undefined : plain(JSON.parse(value)) }));
}

/** What a tool gives is of another realm here, and shown with its class. */
function plain(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const entries = value.$ === "object" ? value.entries : value;
  return Object.fromEntries(Object.entries(entries).map(([name, item]) => [name, plain(item)]));
}
