//! guest = "app"
//! promise = "app-builds-apart"
deep
// --- page
const bombs = {
  brackets: "(".repeat(900) + ")".repeat(900), types: `type A = ${"[".repeat(999)}1${"]".repeat(999)};`, unary: `${"!".repeat(1_000_000)}1`, arrows: `${"a=>".repeat(15_000)}1`,
  chain: `a${".b".repeat(600_000)}`, plus: `1${"+1".repeat(700_000)}`, calls: `a${"()".repeat(700_000)}`, ternary: `${"a?b:".repeat(200_000)}c`, markup: `${"<a>".repeat(20_000)}${"</a>".repeat(20_000)}`,
  blocks: `${"if(a)".repeat(200_000)};`, generics: `${"A<".repeat(100_000)}B${">".repeat(100_000)}`, template: `${"`${".repeat(900)}1${"}`".repeat(900)}`, strings: `export default ${JSON.stringify("x".repeat(1_900_000))}`,
};
const files = Object.fromEntries(Object.entries(bombs).map(([name, text]) => [`/src/${name}.tsx`, `export const ${name} = 1;\n${text}\n`]));
const all = Object.keys(bombs).map((name) => `import ${JSON.stringify(`./${name}`)};`).join("\n");
const hostile = stage.source({ ...files, "/src/main.ts": all });
const { errors, end } = await stage.source({ "/src/main.ts": `const said: string = "fine";\nconsole.log("belljar-end", said);\n` });
const said = await Promise.race([end, stage.wait(60_000)]);
await hostile;
const after = await stage.source({ "/src/main.ts": `const said: string = "fine";\nconsole.log("belljar-end", said);\n` });
const again = await Promise.race([after.end, stage.wait(60_000)]);
return errors.length === 0 && said === "fine" && again === "fine" ? "others go on" : `out: ${said} ${again} ${errors[0]?.message}`;
// --- control
const { errors } = await stage.source({ "/src/main.ts": `import "./chain";\n`, "/src/chain.tsx": `a${".b".repeat(600_000)}\n` });
return errors.some(({ code }) => code === "A007") ? "out: whoever is built with it" : `it did nothing: ${JSON.stringify(errors).slice(0, 300)}`;
