//! guest = "app"
//! promise = "app-builds-apart"
//! policy = { resources = { inlineScripts = true } }
(async () => {
  const path = new URL(WHERE).pathname;
  const file = path.split("/").slice(4).join("/");
  const version = path.split("/")[3];
  const asked = [path, `${path}?map`, `${path}?raw`, `${path}?url`, `${path}?style`, `/__belljar/place?${new URLSearchParams({ message: "x", at: `${version}/${file}:2:1` })}`];
  const answers = await Promise.all(asked.map((one) => fetch(one).then((answer) => (answer.ok ? answer.text() : ""), () => "")));
  end(answers.some((text) => text.includes("s3cr3t")) ? "out" : "nothing");
})();
// --- page
const victim = await stage.source({ "/src/private.ts": `const key: string = "s3cr3t-of-an-app";\nconsole.log("belljar-end", import.meta.url);\nexport default key;\n`, "/src/main.ts": `import "./private";\n` });
const where = await Promise.race([victim.end, stage.wait(20_000)]);
const attacker = await stage.app(`const WHERE = ${JSON.stringify(where)};\n${stage.code}`);
return String(await Promise.race([attacker.end, stage.wait(20_000)]));
// --- control
const own = await stage.source({
  "/src/private.ts": `const key: string = "s3cr3t-of-an-app";\nexport const WHERE = import.meta.url;\nexport default key;\n`,
  "/src/main.ts": `import { WHERE } from "./private";\nconst end = (value: unknown) => console.log("belljar-end", value);\n${stage.code}`,
});
return String(await Promise.race([own.end, stage.wait(20_000)]));
