/** One thing that is wrong with the app's source, as the server says it. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly help: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly frame: string;
  readonly forModel: string;
}

const MAX_SHOWN = 5;

let overlay: HTMLElement | undefined;
/** The document itself could not be loaded whole: once the source is good, it is loaded again. */
export const state = { failed: false };

/** Shows errors over whatever the app shows. Styles are set by script: no policy stops those. */
export function show(diagnostics: readonly Diagnostic[]): void {
  hide();
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return;
  overlay = document.createElement("belljar-overlay");
  overlay.setAttribute("role", "alert");
  Object.assign(overlay.style, {
    position: "fixed",
    inset: "0",
    zIndex: "2147483647",
    display: "block",
    overflow: "auto",
    padding: "24px",
    background: "rgba(24, 24, 27, 0.94)",
    color: "#f4f4f5",
    colorScheme: "dark",
    font: "14px/1.5 ui-monospace, monospace",
    textAlign: "left",
  });
  // The app's own styles stay outside.
  const root = overlay.attachShadow({ mode: "open" });
  for (const { code, message, help, file, line, column, frame } of errors.slice(0, MAX_SHOWN)) {
    const place = line > 0 ? `${file}:${line}:${column}` : file;
    root.append(
      part("strong", `${code} ${message}`, { color: "#fca5a5", display: "block", whiteSpace: "pre-wrap" }),
      part("div", place, { color: "#a1a1aa" }),
      part("pre", frame, { margin: "8px 0", overflow: "auto", font: "inherit" }),
      part("div", help, { margin: "0 0 24px", whiteSpace: "pre-wrap" }),
    );
  }
  if (errors.length > MAX_SHOWN) root.append(part("div", `and ${errors.length - MAX_SHOWN} more`, {}));
  document.documentElement.append(overlay);
}

export function hide(): void {
  overlay?.remove();
  overlay = undefined;
}

function part(name: string, text: string, style: Partial<CSSStyleDeclaration>): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  Object.assign(element.style, style);
  return element;
}
