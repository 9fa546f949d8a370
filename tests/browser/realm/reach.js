// Everything a program can reach, looked at from inside.

/** Answers the paths of objects that are not frozen, from literals of every kind and every global the level has. */
const WALK = `
  const seen = new Set([globalThis]);
  const open = [];
  const queue = [];
  const meet = (value, path) => {
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
    seen.add(value);
    queue.push([value, path]);
  };
  const roots = [
    [Object.getPrototypeOf({}), "{}"], [Object.getPrototypeOf([]), "[]"], [Object.getPrototypeOf(() => {}), "arrow"],
    [Object.getPrototypeOf(async () => {}), "async"], [Object.getPrototypeOf(function* () {}), "generator"],
    [Object.getPrototypeOf(async function* () {}), "async generator"], [Object.getPrototypeOf(/a/), "regexp"],
    [Object.getPrototypeOf([].values()), "array iterator"], [Object.getPrototypeOf(new Map().keys()), "map iterator"],
    [Object.getPrototypeOf(new Set().keys()), "set iterator"], [Object.getPrototypeOf(""[Symbol.iterator]()), "text iterator"],
    [Object.getPrototypeOf("".matchAll(/a/g)), "match iterator"], [Object.getPrototypeOf(new Error("x")), "error"],
    [Object.getPrototypeOf(new URLSearchParams().entries()), "search iterator"], [Object.getPrototypeOf(new Event("x")), "event"],
    [Object.getOwnPropertyDescriptor(new Error("x"), "stack")?.get, "stack"],
    [Object.getOwnPropertyDescriptor((function () { return arguments })(), "callee").get, "callee"],
  ];
  for (const [value, path] of roots) meet(value, path);
  for (const name of Object.getOwnPropertyNames(globalThis)) { try { meet(globalThis[name], name) } catch {} }
  for (let i = 0; i < queue.length; i++) {
    const [value, path] = queue[i];
    if (!Object.isFrozen(value)) open.push(path);
    meet(Object.getPrototypeOf(value), path + ".[[Prototype]]");
    for (const key of Reflect.ownKeys(value)) {
      const { get, set, value: held } = Reflect.getOwnPropertyDescriptor(value, key);
      meet(get, path + ".get " + String(key)); meet(set, path + ".set " + String(key)); meet(held, path + "." + String(key));
    }
  }
  return [queue.length, open.length, open.slice(0, 20)]`;

export const walk = { name: "walk", body: WALK };

/** For each name, what kind of value a program sees under it. */
export const kinds = (names) => `return {${names.map((name) => `${JSON.stringify(name)}: typeof ${name}`).join(",")}}`;
