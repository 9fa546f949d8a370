//! guest = "app"
//! promise = "app-imports"
//! policy = { resources = { inlineScripts = true } }
// Each file tries one way; those that the server refuses throw when they are loaded.
(async () => {
  const all = await Promise.all(Array.from({ length: COUNT }, (_, at) => import(`/src/a${at}.ts`).then((module) => module.default, () => undefined)));
  const found = all.find((one) => typeof one === "string" && one.length > 0 && !one.startsWith("data:"));
  end(found === undefined ? "nothing" : `out: ${found.slice(0, 40)}`);
})();
// --- page
const ways = [
  "../../../../../../etc/passwd?raw", "/etc/passwd?raw", "/../../../etc/passwd?raw", "file:///etc/passwd?raw", "/%2e%2e/%2e%2e/etc/passwd?raw", "..%2f..%2fetc%2fpasswd?raw",
  "..\\..\\etc\\passwd?raw", "/proc/self/environ?raw", "/__belljar/../../etc/passwd?raw", "@/../../../etc/passwd?raw", "./../../etc/passwd", "/belljar.toml?raw",
];
const files = Object.fromEntries(ways.map((way, at) => [`/src/a${at}.ts`, `export { default } from ${JSON.stringify(way)};\n`]));
files["/index.html"] = "<!doctype html><title>app</title><script type=module crossorigin src=/main.js></script>";
files["/main.js"] = `const COUNT = ${ways.length}; const end = (value) => console.log("belljar-end", value);\n${stage.code}`;
const { end } = await stage.source(files);
return String(await Promise.race([end, stage.wait(20_000)]));
// --- control
const files = {
  "/src/a0.ts": `export { default } from "../etc/passwd?raw";\n`, "/etc/passwd": "a file of its own\n",
  "/index.html": "<!doctype html><title>app</title><script type=module crossorigin src=/main.js></script>",
  "/main.js": `const COUNT = 1; const end = (value) => console.log("belljar-end", value);\n${stage.code}`,
};
const { end } = await stage.source(files);
return String(await Promise.race([end, stage.wait(20_000)]));
