import { element } from "../page/element.ts";
import type { Artifact } from "../page/sdk.ts";
import { shown } from "../timeline/gauges.ts";
import { csvRows } from "./value/csv.ts";
import { valueView } from "./value/view.ts";

/** So much of a text is read to be shown; the file has the rest. */
const MAX_TEXT = 64 << 10;
const MAX_JSON = 1 << 20;

/** What a program handed over besides its value: tables as tables, pictures in frames of their own, the rest as text. */
export function artifactsView(artifacts: readonly Artifact[]): HTMLElement {
  const box = element("div", { className: "artifacts", id: "artifacts", hidden: artifacts.length === 0 });
  box.append(...artifacts.map(section));
  return box;
}

function section(artifact: Artifact): HTMLElement {
  const { name, size, type } = artifact;
  const save = element("a", { className: "quiet", download: name, href: "#" }, "Download");
  // The address is made when somebody asks for it; the blob's own type is one that no browser runs.
  save.onclick = () => {
    save.href = URL.createObjectURL(artifact.blob());
    setTimeout(() => URL.revokeObjectURL(save.href), 10_000);
  };
  const says = element("p", { className: "soft" }, `${type}, ${shown(size, "bytes")} `, save);
  return element("section", { className: "part artifact" }, element("h3", {}, name), says, body(artifact));
}

function body(artifact: Artifact): HTMLElement {
  const { bytes, size, type } = artifact;
  switch (type) {
    case "image/png":
      return valueView(bytes);
    case "image/svg+xml":
      return valueView(artifact.text());
    case "text/csv":
      return valueView(csvRows(start(bytes)));
    case "application/json":
      return size > MAX_JSON ? text(bytes) : valueView(JSON.parse(artifact.text()));
    case "text/plain":
      return text(bytes);
    default:
      return element("p", { className: "soft" }, "A file of bytes.");
  }
}

function text(bytes: Uint8Array<ArrayBuffer>): HTMLElement {
  const more = bytes.length > MAX_TEXT ? "\n…" : "";
  return element("pre", { tabIndex: 0 }, `${start(bytes)}${more}`);
}

function start(bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder().decode(bytes.subarray(0, MAX_TEXT));
}
