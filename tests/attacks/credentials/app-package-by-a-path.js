//! guest = "app"
//! promise = "packages-by-hash"
//! policy = { resources = { inlineScripts = true } }
(async () => {
  const hash = "0".repeat(40);
  const up = ["..", "%2e%2e", "..%2f..", "..%5c.."];
  const paths = globalThis.PATHS ?? [...up.map((part) => `${hash}/${part}%2f${part}%2fetc%2fpasswd`), `..%2f..%2fetc/passwd`, `${hash}/%2fetc%2fpasswd`, `${hash}/bundle.belljar.json`, `${hash}/.%2fbundle.belljar.json`];
  const answers = await Promise.all(paths.map((path) => fetch(`/__belljar/packages/${path}`).then((answer) => answer.ok, () => false)));
  end(answers.some(Boolean) ? "out" : "nothing");
})();
// --- control
// The same, climbing to a file that the app was given: the browser takes the steps, so the server sees its plain path.
const { end } = await stage.app(`globalThis.PATHS = ["../../main.js"];\n${stage.code}`);
return String(await Promise.race([end, stage.wait(10_000)]));
