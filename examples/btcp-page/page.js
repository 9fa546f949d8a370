import { Belljar } from "http://localhost:3333/belljar.js";
import { CODE, MANIFEST } from "./tools.js";

const find = (id) => document.getElementById(id);

for (const box of document.querySelectorAll("#list input")) {
  box.addEventListener("change", () => {
    box.closest("li").dataset.packed = box.checked ? "yes" : "no";
  });
}

const jar = await Belljar.connect({ server: "http://localhost:3333" });
const registry = await jar.tools({ dom: find("list") });
await registry.register(MANIFEST, CODE);

/** What the scripted agent can be told to do: a tool, its arguments, and what it has to ask for first. */
const WISHES = {
  "What is left to pack?": ["whatIsLeft", {}, ["dom:read"]],
  "Pack the tent": ["pack", { name: "tent" }, ["dom:read", "dom:write"]],
  "Read the diary": ["readDiary", {}, ["dom:read"]],
};
const AGENT = { caller: "Scripted agent" };

/** As any agent does: see whether the tool is there, ask the user for what it needs, call it. */
async function fulfil(tool, args, capabilities) {
  if (!registry.tools().some(({ name }) => name === tool)) {
    const { granted, denied } = await registry.request(capabilities, AGENT);
    if (!granted) return tell(tool, `the user denied ${denied.join(", ")}`, "error");
  }
  const result = await registry.call(tool, args, AGENT);
  if (result.ok) tell(tool, JSON.stringify(result.value));
  else tell(tool, `${result.error.btcpCode}: ${result.error.message}`, "error");
}

function tell(tool, says, className = "") {
  find("talk").append(element("li", { className }, element("strong", {}, tool), ` ${says}`));
}

function list() {
  const names = registry.tools().map(({ name }) => element("li", {}, name));
  find("tools").replaceChildren(
    ...(names.length > 0 ? names : [element("li", { className: "none" }, "nothing is granted")]),
  );
}

/** An element with properties and contents; text stays text. */
function element(name, properties, ...contents) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}

for (const [wish, [tool, args, capabilities]] of Object.entries(WISHES)) {
  const button = element("button", {}, wish);
  button.addEventListener("click", async () => {
    button.disabled = true;
    await fulfil(tool, args, capabilities).catch(({ message }) => tell(tool, message, "error"));
    button.disabled = false;
  });
  find("wishes").append(button);
}

find("revoke").addEventListener("click", () => registry.revoke(MANIFEST.capabilities));
find("invite").addEventListener("click", async () => {
  find("invite").disabled = true;
  const session = await jar.agents(registry, { name: document.title });
  const present = () =>
    find("agents").replaceChildren(...session.agents.map(({ name }) => element("li", {}, `${name} is here`)));
  session.on("joined", present);
  session.on("left", present);
  session.on("done", ({ agent, tool, code }) =>
    tell(tool, `called by ${agent.name}${code ? `: ${code}` : ""}`, code ? "error" : ""),
  );
  find("entry").textContent = JSON.stringify({ mcpServers: { "packing-list": session.entries.http } }, undefined, 2);
  find("entry").hidden = false;
});
registry.onChange(list);
list();
