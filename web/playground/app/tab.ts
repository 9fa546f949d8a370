import { Editor } from "../editor/editor.ts";
import { languageFor } from "../editor/languages.ts";
import { button, card, element, field } from "../page/element.ts";
import { subtabs } from "../page/subtabs.ts";
import { type Page, type Tab, texts } from "../page/tab.ts";
import type { Fix } from "../panel/panel.ts";
import { completePolicy } from "../policy/complete.ts";
import { withChange } from "../policy/edit.ts";
import { type Content, fromFolder, fromJson, toJson } from "./files.ts";
import { Preview } from "./preview.ts";
import { SAMPLES } from "./samples.ts";
import { POLICY, Tree } from "./tree.ts";

/** Long enough for a word, short enough to feel live. */
const PAUSE_MS = 400;

export function open(panel: HTMLElement, page: Page): Tab {
  return new AppTab(panel, page);
}

class AppTab implements Tab {
  readonly #preview: Preview;
  readonly #tree = new Tree({
    onOpen: (path) => this.#openFile(path),
    onAdd: (path) => this.#put(path, ""),
    onRename: (from, to) => this.#rename(from, to),
    onDelete: (path) => this.#delete(path),
    onUpload: (list) => void this.#upload(list),
  });
  readonly #editor = new Editor({
    id: "file",
    label: "File",
    language: "toml",
    height: ["20rem", "48vh"],
    complete: (context) => (this.#open === POLICY ? completePolicy(context) : null),
    onChange: () => this.#changed(),
  });
  readonly #title = element("span", { className: "pill mono", id: "open-file" });
  #files = new Map<string, Content>();
  #policy = "";
  #open = POLICY;
  #pause: number | undefined;
  #changedFiles = new Set<string>();

  constructor(panel: HTMLElement, page: Page) {
    const samples = element(
      "select",
      { id: "app-samples" },
      ...SAMPLES.map(({ title }, at) => new Option(title, String(at))),
    );
    samples.addEventListener("change", () => this.#load(Number(samples.value)));
    const reload = button("Reload", () => this.go());
    this.#preview = new Preview(page, (fix) => this.#apply(fix));
    const { frame, status, network, console, stopped } = this.#preview;
    const views = subtabs("Activity", { Stopped: stopped.element, Network: network.element, Console: console });
    this.#preview.onCount = (name, count) => views.count(name, count);
    const bar = element(
      "div",
      { className: "bar" },
      field("Example", samples),
      element("span", { className: "grow" }),
      reload,
    );
    const left = element(
      "div",
      { className: "stack" },
      card("Files", [], this.#tree.element),
      card("Editor", [this.#title], this.#editor.element),
    );
    const right = element("div", { className: "stack" }, card("Preview", [status], frame), views.element);
    panel.append(bar, element("div", { className: "split" }, left, right));
    this.#load(0);
  }

  go(): void {
    void this.#preview.show(this.#files, this.#policy);
  }

  back(): void {
    this.go();
  }

  save(): unknown {
    return { policy: this.#policy, files: toJson(this.#files), open: this.#open };
  }

  restore(saved: unknown): void {
    const { policy = "", open = POLICY } = texts(saved);
    this.#policy = policy;
    this.#files = fromJson((saved as { readonly files?: unknown }).files);
    this.#openFile(this.#files.has(open) ? open : POLICY);
    this.go();
  }

  #load(index: number): void {
    const sample = SAMPLES[index];
    if (!sample) return;
    const files = Object.entries(sample.files).map(([path, text]) => [path, text.replaceAll("HOST", location.origin)]);
    this.restore({ policy: sample.policy, files: Object.fromEntries(files), open: sample.open });
  }

  #openFile(path: string): void {
    this.#open = path;
    const content = path === POLICY ? this.#policy : (this.#files.get(path) ?? "");
    const isText = typeof content === "string";
    this.#editor.text = isText ? content : `(${content.byteLength} bytes that are no text)`;
    this.#editor.language = isText ? languageFor(path) : "text";
    this.#title.textContent = path;
    this.#tree.show(this.#files, path);
  }

  #changed(): void {
    if (this.#open === POLICY) this.#policy = this.#editor.text;
    else if (typeof this.#files.get(this.#open) === "string") this.#files.set(this.#open, this.#editor.text);
    else return;
    this.#later(this.#open);
  }

  #put(path: string, content: Content): void {
    this.#files.set(path, content);
    this.#openFile(path);
    this.#later(path);
  }

  #rename(from: string, to: string): void {
    const content = this.#files.get(from);
    if (content === undefined) return;
    this.#files.delete(from);
    this.#later(from);
    this.#put(to, content);
  }

  #delete(path: string): void {
    this.#files.delete(path);
    this.#openFile(this.#open === path ? POLICY : this.#open);
    this.#later(path);
  }

  async #upload(list: Iterable<File>): Promise<void> {
    for (const [path, content] of await fromFolder(list)) this.#files.set(path, content);
    this.#openFile(this.#files.has("/index.html") ? "/index.html" : POLICY);
    this.go();
  }

  /** Files are written to the app that is there; another policy is another app. */
  #later(path: string): void {
    this.#changedFiles.add(path);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      const changed = [...this.#changedFiles];
      this.#changedFiles.clear();
      if (changed.includes(POLICY)) void this.#preview.show(this.#files, this.#policy);
      else void this.#preview.write(this.#files, changed, this.#policy);
    }, PAUSE_MS);
  }

  #apply({ field: key, value }: Fix): void {
    this.#policy = withChange(this.#policy, { key, value });
    this.#openFile(POLICY);
    this.go();
  }
}
