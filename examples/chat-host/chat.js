import { Belljar } from "http://localhost:3333/belljar.js";
import { element, isTable, table } from "./elements.js";
import { QUESTIONS, repair, tell, write } from "./scripted_model.js";
import { CUSTOMERS, INVOICES, POLICY, tools } from "./tools.js";

const TODAY = "2026-05-01";
const [talk, composer, text, send, outboxList] = ["talk", "composer", "text", "send", "outbox"].map((id) =>
  document.getElementById(id),
);

const outbox = [];
const TOOLS = tools(outbox, () => outboxList.replaceChildren(...outbox.map((line) => element("li", {}, line))));

const connecting = Belljar.connect({ server: "http://localhost:3333", policy: POLICY });
connecting.then(() => document.getElementById("waiting").remove());
connecting.catch(({ code, message }) => say("host", element("p", { className: "error" }, `${code}: ${message}`)));

/** The model writes, the jar runs, the model reads what went wrong and writes again. */
async function answer(question) {
  const jar = await connecting;
  let program = await write(question);
  while (program !== undefined) {
    const result = await run(jar, program);
    if (result.ok) return say("model", element("p", {}, await tell(question, result.value)));
    program = await repair(question, program, result.error);
  }
  say("model", element("p", {}, "That was refused, and I know no other way."));
}

/** Shows a program while it runs: its text, the tools it calls, and how it ends. */
async function run(jar, program) {
  const calls = element("ul", { className: "calls" });
  const ending = element("div", { className: "ending" }, "running …");
  say("model", element("pre", { className: "program", tabIndex: 0 }, program), calls, ending);
  const result = await jar.run(program, {
    tools: TOOLS,
    args: { today: TODAY },
    onConsole: ({ args }) => calls.append(element("li", { className: "line" }, args.join(" "))),
    onEvent: (event) => {
      if (event.type === "tool-call") calls.append(element("li", {}, `${event.name} ${JSON.stringify(event.args)}`));
    },
  });
  ending.replaceChildren(...(result.ok ? value(result) : error(result)));
  ending.scrollIntoView({ block: "nearest" });
  return result;
}

const value = ({ value, stats }) => [
  isTable(value) ? table(value) : element("output", {}, JSON.stringify(value) ?? "undefined"),
  element("p", { className: "stats" }, `${Math.round(stats.durationMs)} ms, ${stats.toolCalls} tool calls`),
];

const error = ({ error: { code, message, line } }) => [
  element("p", { className: "error" }, element("strong", {}, code), ` ${line ? `line ${line}: ` : ""}${message}`),
];

function say(who, ...parts) {
  const item = element("li", { className: who }, element("span", { className: "who" }, who), ...parts);
  talk.append(item);
  item.scrollIntoView({ block: "end" });
}

async function ask(question) {
  if (question.trim() === "" || send.disabled) return;
  say("you", element(QUESTIONS.includes(question) ? "p" : "pre", {}, question));
  send.disabled = true;
  await answer(question).catch(({ message }) => say("host", element("p", { className: "error" }, message)));
  send.disabled = false;
}

composer.addEventListener("submit", (event) => {
  event.preventDefault();
  ask(text.value);
  text.value = "";
});
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) composer.requestSubmit();
});
for (const question of QUESTIONS) {
  const button = element("button", { type: "button" }, question);
  button.addEventListener("click", () => ask(question));
  document.getElementById("questions").append(button);
}
const books = { customers: CUSTOMERS.length, invoices: INVOICES.length, today: TODAY };
document
  .getElementById("books")
  .append(
    ...Object.entries(books).flatMap(([name, count]) => [element("dt", {}, name), element("dd", {}, String(count))]),
  );
