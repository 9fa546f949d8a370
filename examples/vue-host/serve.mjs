// Serves this folder on http://localhost:3400, with the headers of headers.json where there is one.
// PORT=4000 takes another port; BELLJAR=localhost:4444 says where Belljar is when it is not on localhost:3333.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";

const { PORT = "3400", BELLJAR = "localhost:3333" } = process.env;
const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".txt": "text/plain" };

const read = async (name) =>
  (await readFile(new URL(name, import.meta.url), "utf8")).replaceAll("localhost:3333", BELLJAR);
const headers = await read("headers.json").then(JSON.parse, () => ({}));

const server = createServer(async ({ url }, response) => {
  const [, name] = /^\/([\w-]+\.\w+)?(?:\?.*)?$/.exec(url) ?? [undefined, ""];
  const type = TYPES[extname(name ?? "index.html")];
  const text = type && (await read(name ?? "index.html").catch(() => undefined));
  if (text === undefined) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-cache", ...headers });
  response.end(text);
});
server.on("error", ({ message }) => {
  console.error(`error: ${message}; PORT=4000 node serve.mjs takes another port`);
  process.exit(3);
});
server.listen(Number(PORT), "localhost", () => console.log(`Open http://localhost:${server.address().port}`));
