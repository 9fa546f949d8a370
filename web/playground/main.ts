import { compile, GUESTS, type Guest } from "./compile.ts";
import { EXAMPLES } from "./examples.ts";
import { find } from "./page.ts";
import { show } from "./show.ts";

/** Long enough that a word is not compiled letter by letter, short enough to feel immediate. */
const PAUSE_MS = 150;

const policy = find("#policy", HTMLTextAreaElement);
const options = find("#options", HTMLFormElement);
const guests = find("#guests", HTMLFieldSetElement);
const examples = find("#examples", HTMLSelectElement);
const status = find("#status", HTMLElement);
const result = find("#result", HTMLElement);

let pause: number | undefined;
let running = new AbortController();

for (const guest of GUESTS) {
  const label = document.createElement("label");
  const choice = Object.assign(document.createElement("input"), { type: "radio", name: "guest", value: guest });
  label.append(choice, ` ${guest}`);
  guests.append(label);
}
EXAMPLES.forEach(({ title }, index) => {
  examples.append(new Option(title, String(index)));
});

examples.addEventListener("change", load);
guests.addEventListener("change", update);
policy.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(update, PAUSE_MS);
});
options.addEventListener("submit", (event) => event.preventDefault());
load();

function load(): void {
  const example = EXAMPLES[examples.selectedIndex];
  if (example) {
    policy.value = example.policy;
    for (const choice of guests.querySelectorAll("input")) {
      choice.checked = choice.value === example.guest;
    }
    update();
  }
}

/** Compiles what is written now; an older question still on its way is dropped, so answers never arrive out of order. */
async function update(): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const text = policy.value;
  const started = performance.now();
  try {
    const compiled = await compile(text, chosenGuest(), signal);
    const took = (performance.now() - started).toFixed(1);
    const verdict = compiled.plan === undefined ? "It does not compile" : "It compiles";
    status.textContent = `${verdict} (answered in ${took} ms).`;
    result.replaceChildren(...show(compiled, text));
  } catch (error) {
    if (!signal.aborted) {
      status.textContent = `Cannot compile: ${error instanceof Error ? error.message : String(error)}`;
      result.replaceChildren();
    }
  }
}

function chosenGuest(): Guest {
  const value = new FormData(options).get("guest");
  return GUESTS.find((guest) => guest === value) ?? "run";
}
