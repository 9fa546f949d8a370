import type { Job } from "./api.ts";

/** What a run shows of itself. */
export interface ShownRun {
  readonly called: (tool: string) => void;
  /** `error` is why it ended without a value. */
  readonly end: (error: string | undefined) => void;
}

/** Runs that are listed; older ones are taken out. */
const MAX_LISTED = 50;

/** What the person at the page sees. Words of strangers are text, never markup. */
export class View {
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  state(state: "connecting" | "connected" | "lost", says: string): void {
    const place = this.#part("state");
    place.setAttribute("data-state", state);
    place.textContent = says;
  }

  /** Resolves with what was typed. */
  askForKey(): Promise<string> {
    const form = this.#part("ask");
    form.hidden = false;
    this.state("lost", "This page needs the key that was shown when the server started.");
    return new Promise((given) => {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        form.hidden = true;
        const { value } = this.#part("key") as HTMLInputElement;
        given(value.trim().replace(/^.*#/, ""));
      });
    });
  }

  begin(job: Job, stop: () => void): ShownRun {
    const item = this.#document.createElement("li");
    const state = this.#add(item, "p", `${job.client}: running`);
    const calls = this.#add(item, "p", "No calls");
    calls.className = "soft";
    const details = this.#add(item, "details", "");
    this.#add(details, "summary", "Program");
    this.#add(details, "pre", job.code);
    const button = this.#add(item, "button", "Stop") as HTMLButtonElement;
    button.type = "button";
    button.addEventListener("click", stop);
    const runs = this.#part("runs");
    runs.prepend(item);
    while (runs.children.length > MAX_LISTED) runs.lastElementChild?.remove();
    this.#part("none").hidden = true;
    let count = 0;
    return {
      called: (tool) => {
        count++;
        calls.textContent = `${count} ${count === 1 ? "call" : "calls"}, the last of ${tool}`;
      },
      end: (error) => {
        button.remove();
        item.setAttribute("data-ended", error === undefined ? "done" : "failed");
        state.textContent = `${job.client}: ${error === undefined ? "done" : "failed"}`;
        if (error !== undefined) this.#add(item, "pre", error).className = "bad";
      },
    };
  }

  #add(parent: Element, name: string, text: string): HTMLElement {
    const element = this.#document.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  }

  #part(id: string): HTMLElement {
    const found = this.#document.getElementById(id);
    if (!found) throw new Error(`The page has no #${id}.`);
    return found;
  }
}
