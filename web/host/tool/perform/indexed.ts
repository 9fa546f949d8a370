import type { Methods, Params } from "./methods.ts";
import { count, text, wrong } from "./text.ts";

/** Records at once. */
const MAX_RECORDS = 10_000;

export const indexed: Methods = {
  "storage.indexed.get": async (params) => (await use(params, "readonly", (store) => store.get(key(params)))) ?? null,
  "storage.indexed.getAll": (params) =>
    use(params, "readonly", (store) => store.getAll(null, count(params, "limit", 1_000, MAX_RECORDS))),
  "storage.indexed.put": (params) =>
    use(params, "readwrite", (store) =>
      params.key === undefined ? store.put(params.value) : store.put(params.value, key(params)),
    ),
  "storage.indexed.delete": async (params) => {
    await use(params, "readwrite", (store) => store.delete(key(params)));
  },
};

function key(params: Params): string | number {
  const given = params.key;
  if (typeof given === "string" || typeof given === "number") return given;
  throw wrong("`key` takes a string or a number");
}

/** Only databases and stores that the page has: a tool makes none. */
async function use(
  params: Params,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const [name, store] = [text(params, "database"), text(params, "store")];
  const database = await open(name);
  try {
    if (!database.objectStoreNames.contains(store)) throw wrong(`The database \`${name}\` has no store \`${store}\``);
    return await settled(ask(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // It would be made just now.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(wrong(`The page has no database \`${name}\``));
  });
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
