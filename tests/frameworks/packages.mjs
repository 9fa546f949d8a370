// Gives the folder that it is given the packages of this one, and the SDK's as it was built: what `npm install` would do there.

import { cp, mkdir, readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const to = join(argv[2], "node_modules");

await rm(to, { recursive: true, force: true });
await mkdir(to, { recursive: true });
for (const name of await readdir(at("node_modules"))) {
  if (!name.startsWith(".")) await symlink(join(at("node_modules"), name), join(to, name), "junction");
}
await cp(at("../../web/dist/npm"), join(to, "belljar"), { recursive: true });
