async function withRetry(work, times = 3) {
  let last;
  for (let attempt = 1; attempt <= times; attempt++) {
    try { return await work(attempt); } catch (error) { last = error; console.log(`attempt ${attempt}: ${error.message}`); }
  }
  throw last;
}
const value = await withRetry(async (attempt) => { if (attempt < 3) throw new Error("busy"); return (await callTool("save", { attempt })).args.attempt; });
let failed; try { await withRetry(async () => { throw new RangeError("never"); }, 2); } catch (e) { failed = e.name; }
return [value, failed];
