type Json = Record<string, unknown>;

/** Domains are lists; permissions are empty objects, as MCP Apps writes them; the rest is as it is. */
export function withField(ui: Json, path: string, value: string): Json {
  const [name = "", ...rest] = path.split(".");
  if (rest.length > 0) return { ...ui, [name]: withField((ui[name] ?? {}) as Json, rest.join("."), value) };
  if (name.endsWith("Domains")) return { ...ui, [name]: [...((ui[name] as string[] | undefined) ?? []), value] };
  return { ...ui, [name]: value === "true" ? {} : value };
}
