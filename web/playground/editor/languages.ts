import type { Extension } from "@codemirror/state";

export type Language = "js" | "ts" | "tsx" | "json" | "toml" | "html" | "css" | "text";

/** A language is loaded when something is written in it. */
export async function languageOf(name: Language): Promise<Extension> {
  switch (name) {
    case "js":
    case "ts":
    case "tsx": {
      const { javascript } = await import("@codemirror/lang-javascript");
      return javascript({ typescript: name !== "js", jsx: name === "tsx" });
    }
    case "json":
      return (await import("@codemirror/lang-json")).json();
    case "html":
      return (await import("@codemirror/lang-html")).html();
    case "css":
      return (await import("@codemirror/lang-css")).css();
    case "toml": {
      const [{ StreamLanguage }, { toml }] = await Promise.all([
        import("@codemirror/language"),
        import("@codemirror/legacy-modes/mode/toml"),
      ]);
      return StreamLanguage.define(toml);
    }
    default:
      return [];
  }
}

/** By the name's ending. */
export function languageFor(path: string): Language {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const known: Readonly<Record<string, Language>> = {
    js: "js",
    mjs: "js",
    ts: "ts",
    tsx: "tsx",
    jsx: "tsx",
    json: "json",
    toml: "toml",
    html: "html",
    htm: "html",
    svg: "html",
    css: "css",
  };
  return known[ending] ?? "text";
}
