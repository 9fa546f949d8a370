import { RpcFailure } from "../../../shared/failure.ts";
import { jsonText } from "../../../shared/values.ts";
import type { Methods, Params } from "./methods.ts";
import { count, text, wrong } from "./text.ts";

/** Records at once, and how long they are together as JSON. */
const MAX_RECORDS = 10_000;
const MAX_CHARACTERS = 1_048_576;

export const indexed: Methods = {
  "storage.indexed.get": async (params) => (await use(params, "readonly", (store) => store.get(key(params)))) ?? null,
  "storage.indexed.getAll": (params) => {
    const limit = count(params, "limit", 1_000, MAX_RECORDS);
    return withStore(params, "readonly", (store) => records(store, limit));
  },
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

function use(params: Params, mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return withStore(params, mode, (store) => settled(ask(store)));
}

/** Only databases and stores that the page has: a tool makes none. */
async function withStore(
  params: Params,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => Promise<unknown>,
): Promise<unknown> {
  const [name, store] = [text(params, "database"), text(params, "store")];
  const database = await open(name);
  try {
    if (!database.objectStoreNames.contains(store)) throw wrong(`The database \`${name}\` has no store \`${store}\``);
    return await ask(database.transaction(store, mode).objectStore(store));
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

/** One after the other: what would be too much is not brought into the page's memory first. */
function records(store: IDBObjectStore, limit: number): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const found: unknown[] = [];
    let length = 0;
    if (limit === 0) resolve(found);
    const asking = store.openCursor();
    asking.onerror = () => reject(asking.error);
    asking.onsuccess = () => {
      const cursor = asking.result;
      if (!cursor) return resolve(found);
      try {
        length += jsonText(cursor.value, "result").length;
      } catch (error) {
        return reject(error);
      }
      if (length > MAX_CHARACTERS) {
        const message = `The records have more than ${MAX_CHARACTERS} characters; ask for fewer by \`options.limit\``;
        return reject(RpcFailure.of("OUTPUT_TOO_LARGE", `${message}. [OUTPUT_TOO_LARGE]`));
      }
      if (found.push(cursor.value) >= limit) resolve(found);
      else cursor.continue();
    };
  });
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
