import type { AppFile } from "../page/sdk.ts";

/** A file is text that can be edited, or bytes that were uploaded. */
export type Content = string | Uint8Array<ArrayBuffer>;
export type Files = ReadonlyMap<string, Content>;

/** Text that could be meant as such: what decodes, and holds no zero byte. */
export async function contentOf(file: Blob): Promise<Content> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? bytes : text;
  } catch {
    return bytes;
  }
}

/** A chosen folder's files, by their paths below it. */
export async function fromFolder(list: Iterable<File>): Promise<Map<string, Content>> {
  const files = new Map<string, Content>();
  for (const file of list) {
    const below = file.webkitRelativePath.split("/").slice(1).join("/") || file.name;
    files.set(`/${below}`, await contentOf(file));
  }
  return files;
}

/** `/a//b/../c` and `a/c` are not what anybody means; the server says the same with more words. */
export function pathFault(path: string, files: Files): string | undefined {
  if (!path.startsWith("/") || path.endsWith("/")) return "A path begins with / and ends with a name.";
  if (
    path
      .split("/")
      .slice(1)
      .some((part) => part === "" || part === "." || part === "..")
  )
    return "A path has no empty parts, . or ..";
  if (/[\\?#%]/.test(path)) return "A path has no \\ ? # or %.";
  return files.has(path) ? "A file with this name exists already." : undefined;
}

export function forApp(files: Files): Record<string, AppFile> {
  return Object.fromEntries(files);
}

/** As a share link carries them. */
export function toJson(files: Files): Record<string, unknown> {
  return Object.fromEntries(
    [...files].map(([path, content]) => [path, typeof content === "string" ? content : [...content]]),
  );
}

export function fromJson(saved: unknown): Map<string, Content> {
  const files = new Map<string, Content>();
  if (typeof saved !== "object" || saved === null) return files;
  for (const [path, content] of Object.entries(saved)) {
    if (typeof content === "string") files.set(path, content);
    else if (Array.isArray(content)) files.set(path, Uint8Array.from(content.map(Number)));
  }
  return files;
}
