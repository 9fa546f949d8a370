import { Belljar } from "http://localhost:3333/belljar.js";

const [servers, status, talk, theme] = ["servers", "status", "talk", "theme"].map((id) => document.getElementById(id));
const widgets = new Set();

/** A tool is called; one that has an app is shown in a frame of its own, below everything said before. */
async function call(server, { name, _meta }) {
  const card = say("model", element("h2", {}, `${server.name} · ${name}`));
  try {
    if (_meta?.ui?.resourceUri === undefined) {
      const { content } = await server.callTool(name);
      card.append(...content.map(({ text }) => element("p", {}, text ?? "")));
      return;
    }
    const place = element("div", { className: "widget" });
    card.append(place);
    const widget = await server.show(
      place,
      name,
      {},
      {
        hostContext: { theme: theme.value },
        // What the app asks of its host; a request without a handler is not even announced to it.
        onMessage: ({ content }) => {
          say("app", ...content.map(({ text }) => element("p", {}, text)));
          return {};
        },
        onViolation: ({ fix, blocked }) =>
          say("host", element("p", { className: "error" }, fix?.says ?? `stopped: ${blocked}`)),
        onLost: ({ reason }) => say("host", element("p", { className: "error" }, `The app is gone: ${reason}.`)),
      },
    );
    widgets.add(widget);
    const close = element("button", { className: "close" }, "Close");
    close.addEventListener("click", async () => {
      widgets.delete(widget);
      await widget.close();
      card.remove();
    });
    card.append(close);
  } catch ({ code, message }) {
    card.append(element("p", { className: "error" }, `${code}: ${message}`));
  }
}

function say(who, ...parts) {
  const item = element("li", { className: who }, element("span", { className: "who" }, who), ...parts);
  talk.append(item);
  return item;
}

/** An element with properties and contents; text stays text. */
function element(name, properties, ...contents) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}

function list(server, tools) {
  const buttons = tools.map((tool) => {
    const button = element("button", { title: tool.description }, tool.name);
    if (tool._meta?.ui?.resourceUri) button.append(element("span", { className: "app" }, "app"));
    button.addEventListener("click", () => call(server, tool));
    return element("li", {}, button);
  });
  servers.append(element("h2", {}, server.name), element("ul", {}, ...buttons));
}

theme.value = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
theme.addEventListener("change", () => {
  document.documentElement.style.colorScheme = theme.value;
  for (const widget of widgets) widget.setHostContext({ theme: theme.value });
});

try {
  const jar = await Belljar.connect({ server: "http://localhost:3333" });
  const mcp = await jar.mcp();
  const names = (await mcp.servers()).map(({ name }) => name);
  for (const name of names) {
    const server = mcp.server(name);
    list(server, await server.listTools({ for: "model" }));
  }
  status.textContent = names.length > 0 ? "" : "No servers: start Belljar with `belljar serve --mcp mcp.json`.";
} catch ({ code, message }) {
  status.textContent = `${code}: ${message}`;
}
