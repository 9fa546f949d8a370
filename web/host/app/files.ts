import type { AppFile } from "../types/app.ts";

/** A file as the server's API takes it. */
type Sent = string | { readonly base64: string } | null;

export async function sent(
  files: Readonly<Record<string, AppFile | null>>,
  fail: (message: string) => Error,
): Promise<Record<string, Sent>> {
  const all: [string, Sent][] = [];
  for (const [path, file] of Object.entries(files)) {
    all.push([path, file === null || typeof file === "string" ? file : { base64: await base64(path, file, fail) }]);
  }
  return Object.fromEntries(all);
}

async function base64(path: string, file: Exclude<AppFile, string>, fail: (message: string) => Error): Promise<string> {
  const known = file instanceof Blob || file instanceof ArrayBuffer || ArrayBuffer.isView(file);
  if (!known)
    throw fail(`\`${path}\` is neither text nor bytes: it must be a string, an ArrayBuffer, a view or a Blob.`);
  const blob = file instanceof Blob ? file : new Blob([file as BlobPart]);
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(fail(`\`${path}\` cannot be read: ${reader.error?.message}`));
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(",") + 1);
}
