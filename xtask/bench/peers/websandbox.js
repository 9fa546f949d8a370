// @jetbrains/websandbox: a fresh sandboxed frame for each program. What a program gives comes back by a call of the page.

import Websandbox from "@jetbrains/websandbox";

export async function run(source) {
  let told;
  const value = new Promise((resolve) => {
    told = resolve;
  });
  const sandbox = Websandbox.create({ told }, { frameContainer: "body", frameClassName: "peer" });
  try {
    await sandbox.promise;
    await sandbox.run(`Websandbox.connection.remote.told((function () {\n${source}\n})())`);
    return await value;
  } finally {
    sandbox.destroy();
  }
}
