// Makes dist/docs: the pages of docs/ and those around it as a site that the server carries at /docs, with an index to search in.

import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { Marked } from "marked";

const ROOT = "..";

/** The pages of the site, by their place in the repository, and where each is served below /docs. */
async function places() {
  const places = new Map([
    ["README.md", "/readme"],
    ["examples/README.md", "/examples"],
    ["SECURITY.md", "/security"],
    ["ARCHITECTURE.md", "/architecture"],
    ["CONTRIBUTING.md", "/contributing"],
    ["CHANGELOG.md", "/changelog"],
  ]);
  for (const [folder, at] of [
    ["docs/guide", ""],
    ["docs/internals", "/internals"],
  ]) {
    for (const name of (await readdir(join(ROOT, folder))).sort()) {
      if (!name.endsWith(".md")) continue;
      places.set(`${folder}/${name}`, name === "README.md" ? at : `${at}/${name.slice(0, -3)}`);
    }
  }
  for (const entry of await readdir(join(ROOT, "examples"), { withFileTypes: true })) {
    if (entry.isDirectory()) places.set(`examples/${entry.name}/README.md`, `/examples/${entry.name}`);
  }
  return places;
}

/** As addresses are made of headings everywhere else: see tests/docs/links.rs. */
const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

const escaped = (text) =>
  text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);

/** What a line says, without its marks. */
const inline = (tokens) => tokens.map((token) => (token.tokens ? inline(token.tokens) : (token.text ?? ""))).join("");

/** What paragraphs, lists and tables say. */
function plain(tokens) {
  return tokens
    .map((token) => {
      if (token.type === "table")
        return [token.header, ...token.rows]
          .flat()
          .map((cell) => inline(cell.tokens))
          .join(" ");
      if (token.type === "list") return token.items.map((item) => plain(item.tokens)).join(" ");
      if (token.type === "html" || token.type === "space" || token.type === "image") return "";
      return token.tokens ? inline(token.tokens) : (token.text ?? "");
    })
    .join(" ");
}

async function page(path, at, all, titles, files) {
  const text = await readFile(join(ROOT, path), "utf8");
  const marked = new Marked({ gfm: true });
  const sections = [];
  const used = new Map();
  const address = (title) => {
    const id = slug(title);
    const times = used.get(id) ?? 0;
    used.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
  /** Where a link leads on the site; nothing for files that are not on it. */
  const leads = (href) => {
    if (/^[a-z]+:/.test(href)) return href;
    const [target, heading] = href.split("#");
    const file = target === "" ? path : normalize(join(dirname(path), target)).replaceAll("\\", "/");
    const suffix = heading === undefined ? "" : `#${heading}`;
    if (all.has(file)) return `/docs${all.get(file)}${suffix}`;
    if (!/\.(png|json)$/.test(file)) return undefined;
    const name = file.split("/").at(-1);
    files.set(name, file);
    return `/docs/${name}`;
  };
  const tokens = marked.lexer(text);
  const title = inline(tokens.find((token) => token.type === "heading")?.tokens ?? []);
  for (const token of tokens) {
    if (token.type === "heading") {
      token.id = address(inline(token.tokens));
      sections.push({ title: inline(token.tokens), at: `/docs${at}#${token.id}`, page: title, text: "" });
    } else if (sections.length > 0) {
      sections.at(-1).text += ` ${plain([token])}`;
    }
  }
  marked.use({
    renderer: {
      heading({ tokens, depth, id }) {
        const inner = this.parser.parseInline(tokens);
        // Codes are linked to by their name alone.
        const [, code] = /^([A-Z]\d{3}):/.exec(inline(tokens)) ?? [];
        const alias = code ? `<span id="${code.toLowerCase()}"></span>` : "";
        if (depth === 1) return `<h1 id="${id}">${inner}</h1>\n`;
        return `<h${depth} id="${id}">${alias}${inner} <a class="here" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = leads(href);
        // Where a page is named by its file, its title is what a reader looks for.
        const title = /^[\w/.-]+\.md$/.test(inline(tokens)) ? titles.get(to?.split("#")[0]) : undefined;
        const inner = title === undefined ? this.parser.parseInline(tokens) : escaped(title);
        return to === undefined ? inner : `<a href="${escaped(to)}">${inner}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(leads(href) ?? href)}" alt="${escaped(text)}">`;
      },
      code({ text, lang }) {
        return `<pre tabindex="0"><code data-language="${escaped((lang ?? "").split(" ")[0])}">${escaped(text)}\n</code></pre>\n`;
      },
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        // A table of two columns without names has no head to read out.
        const isNamed = token.header.some((cell) => cell.text !== "");
        const head = isNamed ? `<thead>${row(token.header, "th")}</thead>` : "";
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      // Comments for those who write; no page has markup of its own.
      html: ({ text }) => (text.trim().startsWith("<!--") ? "" : escaped(text)),
    },
  });
  return { title, html: marked.parser(tokens), sections };
}

/** The pages of the guide in the order of its index, then the rest. */
function navigation(pages, index, now) {
  const order = [...index.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name]) => `/${name}`);
  const guide = ["", ...order.filter((at, place) => order.indexOf(at) === place)];
  const item = (at) => {
    const here = at === now ? ' aria-current="page"' : "";
    return `<li><a href="/docs${at}"${here}>${escaped(pages.get(at).title)}</a></li>`;
  };
  const rest = [...pages.keys()].filter((at) => !guide.includes(at));
  const group = (title, list) => `<h2>${title}</h2><ul>${list.map(item).join("")}</ul>`;
  return (
    group(
      "Guide",
      guide.filter((at) => pages.has(at)),
    ) +
    group(
      "Examples",
      rest.filter((at) => at.startsWith("/examples")),
    ) +
    group(
      "Internals",
      rest.filter((at) => at.startsWith("/internals")),
    ) +
    group(
      "Project",
      rest.filter((at) => !/^\/(examples|internals)/.test(at)),
    )
  );
}

const frame = (title, nav, html) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)} – Belljar</title>
    <link rel="icon" href="/playground/belljar.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs/style.css">
    <script type="module" src="/docs/main.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <a class="home" href="/docs"><img src="/playground/belljar.svg" alt="" width="24" height="24">Belljar</a>
      <search>
        <label><span class="hidden">Search the documentation</span>
          <input id="search" type="search" placeholder="Search: a code, a key, a word" autocomplete="off" spellcheck="false">
        </label>
        <div id="results" aria-live="polite" hidden></div>
      </search>
      <a href="/">Playground</a>
    </header>
    <details id="menu"><summary>All pages</summary><nav aria-label="Pages">${nav}</nav></details>
    <main id="content">
${html}    </main>
  </body>
</html>
`;

/** Long sections are found by how they begin. */
const MOST_LETTERS = 1_200;

export async function buildSite() {
  const all = await places();
  const files = new Map();
  const pages = new Map();
  const titles = new Map();
  for (const [path, at] of all) {
    const [, title] = /^# (.+)$/m.exec(await readFile(join(ROOT, path), "utf8")) ?? [];
    titles.set(`/docs${at}`, title);
  }
  for (const [path, at] of all) pages.set(at, await page(path, at, all, titles, files));
  const index = await readFile(join(ROOT, "docs/guide/README.md"), "utf8");
  for (const [at, { title, html }] of pages) {
    const file = `dist/docs${at === "" ? "/index" : at}.html`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, frame(title, navigation(pages, index, at), html));
  }
  for (const [name, from] of files) {
    if ((await stat(join(ROOT, from))).isFile()) await copyFile(join(ROOT, from), `dist/docs/${name}`);
  }
  const sections = [...pages.values()].flatMap((one) => one.sections);
  const rows = sections.map(({ title, at, page, text }) => [
    title,
    at,
    page,
    text.replace(/\s+/g, " ").trim().slice(0, MOST_LETTERS),
  ]);
  await writeFile("dist/docs/search.json", JSON.stringify(rows));
}
