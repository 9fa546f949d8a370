import type { Methods, Params } from "./methods.ts";
import { count, text, wrong } from "./text.ts";

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const PATH = /^\/[\w./-]*$/;
const YEAR_S = 31_536_000;

export const cookies: Methods = {
  "storage.cookie.get": (params) => {
    const name = named(params);
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
    return found === undefined ? null : decoded(found.slice(name.length + 1));
  },
  "storage.cookie.set": (params) => {
    const { path = "/" } = (params.options ?? {}) as { readonly path?: unknown };
    if (typeof path !== "string" || !PATH.test(path)) throw wrong("`options.path` takes a path such as `/shop`");
    const maxAge = count(params, "maxAge", -1, YEAR_S);
    const life = maxAge < 0 ? "" : `; max-age=${maxAge}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every engine.
    document.cookie = `${named(params)}=${encodeURIComponent(text(params, "value"))}; path=${path}${life}; samesite=lax`;
  },
};

/** What would end a name or begin an attribute is no part of one. */
function named(params: Params): string {
  const name = text(params, "name");
  if (!NAME.test(name)) throw wrong("`name` takes a cookie's name");
  return name;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
