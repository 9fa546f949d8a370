// A question to the person in front of the page. It stands in a closed shadow root, so that no tool that may write to
// the page can reach its buttons, in the top layer, and takes only what a person pressed in their own time.

import { CoverWatch, type Fault } from "./cover_watch.ts";
import { element } from "./element.ts";
import { GenuineInput } from "./genuine_input.ts";
import { STYLE } from "./style.ts";

export interface Question<Answer> {
  /** Says who wants what. */
  readonly title: readonly (Node | string)[];
  readonly body: readonly Node[];
  readonly deny: string;
  readonly allow: string;
  /** What has the focus first; without it, what denies. */
  readonly first?: HTMLElement | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** Whether there is something to allow. */
  isComplete?(): boolean;
  /** Read when the person allows it. */
  answer(): Answer;
}

/** `refused` is why, where the person could not answer. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly refused: string | undefined };

/** How often it is looked at. Shorter than anybody needs to be deceived, and than `SETTLE_MS`. */
const LOOK_MS = 100;

/** A page that covers it more often does so on purpose. */
const MAX_RAISED = 5;

/** Resolves when the person has answered, or when the question could not be shown as it must be. */
export function ask<Answer>(question: Question<Answer>): Promise<Outcome<Answer>> {
  return new Promise((resolve) => {
    const { host, root, dialog, allow, deny } = build(question);
    const before = document.activeElement;
    const input = new GenuineInput(() => performance.now());
    const watch = new CoverWatch(host, dialog);
    const over = new AbortController();
    let raised = 0;
    let place = "";
    let timer: ReturnType<typeof setInterval> | undefined;

    const end = (outcome: Outcome<Answer>) => {
      if (over.signal.aborted) return;
      over.abort();
      clearInterval(timer);
      watch.end();
      dialog.close();
      host.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(outcome);
    };
    const refuse = (reason?: string) => end({ refused: reason });
    const raise = () => {
      const focused = root.activeElement;
      if (dialog.open) dialog.close();
      dialog.showModal();
      (focused instanceof HTMLElement ? focused : (question.first ?? deny)).focus();
      watch.begin();
      input.reset();
    };
    const mend = ({ kind, reason }: Fault) => {
      if (kind === "gone" || ++raised > MAX_RAISED) refuse(`The question could not be shown. ${reason}`);
      else raise();
    };
    const look = (thorough = false): boolean => {
      if (over.signal.aborted) return false;
      const fault = watch.look(thorough);
      if (fault) mend(fault);
      const { left, top, width, height } = dialog.getBoundingClientRect();
      const now = [left, top, width, height].map(Math.round).join();
      const isUnmoved = now === place;
      if (!isUnmoved) input.reset();
      place = now;
      host.toggleAttribute("ready", input.isReady);
      return !fault && isUnmoved;
    };

    const listen = (target: EventTarget, types: readonly string[], listener: (event: Event) => void) => {
      for (const type of types) target.addEventListener(type, listener, { capture: true, signal: over.signal });
    };
    listen(root, ["pointerdown", "keydown", "keyup", "click"], (event) => {
      if (input.takes(event as KeyboardEvent)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      host.toggleAttribute("ready", input.isReady);
    });
    const complete = () => {
      allow.disabled = question.isComplete?.() === false;
    };
    dialog.addEventListener("change", complete);
    complete();
    allow.addEventListener("click", () => look(true) && end({ answer: question.answer() }));
    deny.addEventListener("click", () => refuse());
    // Escape, and what a phone has for it.
    listen(dialog, ["cancel"], (event) => {
      event.preventDefault();
      refuse();
    });
    listen(dialog, ["close"], () => !dialog.open && refuse("The question could not be shown. The page closed it."));
    listen(document, ["beforetoggle", "toggle"], (event) => {
      if ((event as ToggleEvent).newState !== "open") return;
      watch.entered(event.target as Element);
      queueMicrotask(look);
    });
    listen(document, ["fullscreenchange"], () => look());
    listen(document, ["visibilitychange"], () => input.reset());
    listen(window, ["focus"], ({ target }) => target === window && input.reset());

    const presence = new MutationObserver(() => look());
    presence.observe(document, { childList: true });
    presence.observe(document.documentElement, { childList: true, attributes: true });
    presence.observe(host, { attributeFilter: ["inert", "hidden", "style", "class", "popover"] });
    over.signal.addEventListener("abort", () => presence.disconnect());

    question.signal?.addEventListener("abort", () => refuse(), { signal: over.signal });
    document.documentElement.append(host);
    raise();
    timer = setInterval(look, LOOK_MS);
    look();
  });
}

function build({ title, body, deny, allow }: Question<unknown>) {
  const host = document.createElement("belljar-consent");
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const buttons = {
    deny: element("button", { type: "button", id: "deny" }, deny),
    allow: element("button", { type: "button", id: "allow" }, allow),
  };
  const dialog = element(
    "dialog",
    { "aria-modal": "true", "aria-labelledby": "title", "aria-describedby": "about", role: "dialog" },
    element("h2", { id: "title" }, ...title),
    element("div", { class: "body" }, ...body),
    element("div", { class: "buttons" }, buttons.deny, buttons.allow),
  );
  root.append(dialog);
  return { host, root, dialog, ...buttons };
}
