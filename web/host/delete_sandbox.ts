import type { Core } from "./core.ts";

/** Removes a sandbox from the server, which does so by itself some day: nobody waits for its word. */
export async function deleteSandbox({ server }: Pick<Core, "server">, id: string): Promise<void> {
  const url = new URL(`api/v1/sandboxes/${id}`, server);
  await fetch(url, { method: "DELETE", credentials: "omit" }).catch(() => {});
}
