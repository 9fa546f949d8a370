const log = []; let i = 0;
while (i < 6) { try { i++; if (i === 2) continue; if (i === 4) throw i; log.push("t" + i); } catch (e) { log.push("c" + e); if (e === 4) continue; } finally { log.push("f" + i); if (i === 5) break; } }
const f = () => { for (const x of [1, 2, 3]) { try { if (x === 2) return x; } finally { log.push("r" + x); } } };
const g = async () => { try { await Promise.reject(new Error("rej")); } catch ({ message, ...rest }) { return [message, rest]; } finally { log.push("async"); } };
return [f(), await g(), log];
