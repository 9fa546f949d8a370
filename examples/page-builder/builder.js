import { Belljar } from "http://localhost:3333/belljar.js";
import { FILES } from "./sample.js";

const [tabs, text, page, lines, stopped, status] = ["files", "text", "page", "console", "stopped", "status"].map((id) =>
  document.getElementById(id),
);

const MOST_LINES = 4;

/** What the page may reach; a click on *Allow* adds to it. */
const allowed = [];
const files = { ...FILES };
let open = "/index.html";
let jar;
let app;

/** Shows the files in a sandbox of their own. A policy never changes there, so another policy means another sandbox. */
async function show() {
  await app?.close();
  app = await jar.app(page, {
    files,
    policy: { network: { allow: allowed }, sandbox: { storage: "own" } },
    title: "The page you are writing",
  });
  app.on("console", ({ level, args }) => line(level, args.join(" ")));
  app.on("error", ({ message, source, line: at }) => line("error", `${message} (${source ?? "?"}:${at ?? "?"})`));
  app.on("violation", ({ directive, blocked }) => stop(directive, blocked));
  app.on("lost", ({ reason }) => say(`the page is gone: ${reason}`));
  stopped.replaceChildren(element("li", { className: "none" }, "nothing was stopped"));
  say("live");
}

/** Writes the open file where the page finds it; style sheets are swapped in place. */
async function write() {
  files[open] = text.value;
  await app.write({ [open]: text.value }, { reload: open.endsWith(".css") ? "css" : "page" });
  say("live");
}

/** What the browser stopped, told once; a connection can be allowed, and then the page is shown anew. */
function stop(directive, blocked) {
  if ([...stopped.children].some((item) => item.dataset.blocked === blocked)) return;
  const item = element("li", {}, element("span", {}, `${directive} ${blocked} `));
  item.dataset.blocked = blocked;
  if (directive === "connect-src") {
    const { origin } = new URL(blocked);
    const allow = element("button", {}, `Allow ${origin}`);
    allow.addEventListener("click", () => {
      allowed.push(origin);
      attempt(show);
    });
    item.append(allow);
  }
  stopped.querySelector(".none")?.remove();
  stopped.append(item);
}

function line(level, message) {
  lines.append(element("li", { className: level }, message));
  if (lines.children.length > MOST_LINES) lines.firstElementChild.remove();
}

function choose(path) {
  open = path;
  text.value = files[path];
  for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(tab.textContent === path));
}

const say = (message) => {
  status.textContent = message;
};

/** What goes wrong is said where one looks, and the next change is another try. */
const attempt = (work) => work().catch(({ code, message }) => say(`${code}: ${message}`));

/** An element with properties and contents; text stays text. */
function element(name, properties, ...contents) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}

for (const path of Object.keys(files)) {
  const tab = element("button", {}, path);
  tab.addEventListener("click", () => choose(path));
  tabs.append(tab);
}
choose(open);

let timer;
text.addEventListener("input", () => {
  say("writing …");
  clearTimeout(timer);
  timer = setTimeout(attempt, 300, write);
});

await attempt(async () => {
  jar = await Belljar.connect({ server: "http://localhost:3333" });
  await show();
});
