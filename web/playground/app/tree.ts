import { button, element } from "../page/element.ts";
import { type Files, pathFault } from "./files.ts";

export interface TreeEvents {
  onOpen(path: string): void;
  onAdd(path: string): void;
  onRename(from: string, to: string): void;
  onDelete(path: string): void;
  onUpload(files: Iterable<File>): void;
}

/** The policy is shown as the first file. */
export const POLICY = "policy.toml";

/** The files of an app: a list to choose from, and one field for a new name or path. */
export class Tree {
  readonly element: HTMLElement;
  readonly #list = element("ul", { className: "tree", ariaLabel: "Files" });
  readonly #name = element("input", { placeholder: "/about.html", ariaLabel: "Path of a file", spellcheck: false });
  readonly #says = element("p", { className: "fault", role: "status" });
  readonly #events: TreeEvents;
  #files: Files = new Map();
  #open = POLICY;

  constructor(events: TreeEvents) {
    this.#events = events;
    const folder = element("input", { type: "file", hidden: true, webkitdirectory: true, id: "folder" });
    folder.ariaLabel = "Folder to upload";
    folder.addEventListener("change", () => {
      if (folder.files) events.onUpload(folder.files);
      folder.value = "";
    });
    const add = () => this.#named((path) => events.onAdd(path));
    this.#name.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.ctrlKey) add();
    });
    const actions = element(
      "div",
      { className: "tree-actions" },
      this.#name,
      button("Add", add),
      button("Rename", () => this.#named((path) => events.onRename(this.#open, path))),
      button("Upload folder", () => folder.click()),
      folder,
    );
    this.element = element("div", {}, this.#list, actions, this.#says);
  }

  show(files: Files, open: string): void {
    this.#files = files;
    this.#open = open;
    this.#list.replaceChildren(this.#row(POLICY), ...[...files.keys()].sort().map((path) => this.#row(path)));
  }

  #row(path: string): HTMLElement {
    const file = button(path, () => this.#events.onOpen(path), "file");
    file.ariaCurrent = String(path === this.#open);
    const row = element("li", {}, file);
    if (path !== POLICY) {
      const remove = button("×", () => this.#events.onDelete(path), "remove");
      remove.ariaLabel = `Delete ${path}`;
      row.append(remove);
    }
    return row;
  }

  #named(use: (path: string) => void): void {
    const written = this.#name.value.trim();
    const path = written.startsWith("/") ? written : `/${written}`;
    const fault = pathFault(path, this.#files);
    this.#says.textContent = fault ?? "";
    if (fault) return;
    this.#name.value = "";
    use(path);
  }
}
