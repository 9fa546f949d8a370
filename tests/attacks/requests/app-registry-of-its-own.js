//! guest = "app"
//! promise = "packages-checked"
import own from "own";
// --- page
const own = `${stage.sink}/own.tgz`;
const from = `import * as own from "own";\nconsole.log(own);\n`;
const lock = { lockVersion: 1, packages: { "node_modules/own": { version: "1.0.0", integrity: `sha512-${"A".repeat(86)}==`, resolved: own } } };
const tries = [
  { "/package.json": JSON.stringify({ dependencies: { own } }) },
  { "/package.json": JSON.stringify({ dependencies: { own: `git+${stage.sink}/own.git` } }) },
  { "/package.json": JSON.stringify({ dependencies: { own: `npm:${own}` }, publishConfig: { registry: stage.sink } }) },
  { "/.npmrc": `registry=${stage.sink}\nown:registry=${stage.sink}\n`, "/.yarnrc.yml": `npmRegistryServer: "${stage.sink}"\n` },
  { "/belljar.json": JSON.stringify({ packages: [`own@${own}`] }) },
  { "/belljar.json": JSON.stringify({ packages: ["own"], registry: stage.sink }) },
  { "/belljar.lock.json": JSON.stringify(lock) },
];
for (const files of tries) {
  const { app } = await stage.source({ "/src/main.ts": from, ...files });
  await app.close();
}
return "tried";
// --- control
await fetch(`${stage.sink}/own.tgz`, { mode: "no-cors" });
return "sent";
