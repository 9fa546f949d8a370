import { Belljar } from "http://localhost:3333/belljar.js";
import { APP, PROGRAM, TOOL, WIDGET } from "./guests.js";

/** What this page tries below, and what the official bridge of MCP Apps asks once: whether text can become a script. */
const TRIED = ["eval", "trusted-types-sink"];
let broken = 0;
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  if (TRIED.includes(blockedURI) || effectiveDirective === "style-src-attr") return;
  broken += 1;
  say("broken", `${broken} times, last ${effectiveDirective}`);
});

const say = (id, text) => {
  document.getElementById(id).textContent = text;
};
/** Where the guest of that name stands: its output, its place, its button. */
const part = (id, name) => document.getElementById(id).parentElement.querySelector(name);
const tell = (id, text) => {
  part(id, "output").textContent = text;
};

say("isolated", crossOriginIsolated ? "yes: SharedArrayBuffer and exact clocks are there" : "no");
try {
  say("text", Function("return 'possible'")());
} catch ({ name }) {
  say("text", `refused (${name})`);
}
document.body.setAttribute("style", "opacity: 0.99");
say("style", getComputedStyle(document.body).opacity === "1" ? "refused" : "possible");

const GUESTS = {
  async run(jar) {
    const result = await jar.run(PROGRAM, { tools: { "numbers:list": () => [20, 22] } });
    tell("run", result.ok ? `ended with ${result.value}` : `${result.error.code}: ${result.error.message}`);
  },
  async tool(jar) {
    const button = part("tool", "button");
    button.addEventListener("click", async () => {
      const result = await jar.tool({
        code: TOOL,
        capabilities: ["dom:read"],
        dom: document.querySelector("header"),
        caller: "Strict host",
        storage: null,
      });
      tell("tool", result.ok ? `read ${result.value}` : `${result.error.code}: ${result.error.message}`);
    });
  },
  async app(jar) {
    const app = await jar.app(part("app", ".place"), { files: APP, title: "An app" });
    app.on("console", ({ args }) => tell("app", args.join(" ")));
  },
  async widget(jar) {
    const onMessage = ({ content: [{ text }] }) => {
      tell("widget", text);
      return {};
    };
    await jar.widget(part("widget", ".place"), { html: WIDGET, onMessage });
  },
};

const connecting = Belljar.connect({ server: "http://localhost:3333" });
for (const [name, show] of Object.entries(GUESTS)) {
  connecting.then(show).catch(({ code, message }) => tell(name, `${code}: ${message}`));
}
