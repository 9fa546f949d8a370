//! guest = "app"
//! promise = "app-errors-are-text"
//! policy = { resources = { inlineScripts = true } }
const MARKUP = "<img src=x onerror=window.owned=1><style>*{display:none}</style></pre></div></script><script>window.owned=1</" + "script>";
// --- page
const markup = `<img src=x onerror=window.owned=1></pre></div></script><script>window.owned=1</script>`;
const { app, end } = await stage.source({
  "/index.html": "<!doctype html><title>app</title><script type=module crossorigin src=/main.js></script>",
  "/main.js": `const end = (value) => console.log("belljar-end", value);
    await Promise.all(["a", "b"].map((name) => import("/src/" + name + ".ts").catch((error) => setTimeout(() => { throw error; }))));
    for (let turn = 0; turn < 400 && !document.querySelector("belljar-overlay"); turn++) await new Promise((done) => setTimeout(done, 25));
    const root = document.querySelector("belljar-overlay")?.shadowRoot;
    const odd = [...(root?.querySelectorAll("*") ?? [])].filter(({ localName }) => !["strong", "div", "pre"].includes(localName));
    end(!root ? "no overlay" : window.owned || odd.length > 0 ? "out" : root.textContent.includes("onerror") ? "text" : "nothing shown");`,
  "/src/a.ts": `const ${markup} = ;\n`,
  "/src/b.ts": `import ${JSON.stringify(`./${markup}`)};\nimport ${JSON.stringify(markup)};\n`,
});
return String(await Promise.race([end, stage.wait(30_000)]));
// --- control
const frame = await stage.bare("<!doctype html><div id=shown></div>");
frame.document.getElementById("shown").innerHTML = "<img src=x onerror=parent.didOwn=1>";
await stage.until(() => globalThis.didOwn);
return globalThis.didOwn ? "out" : "no";
