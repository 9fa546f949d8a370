class HttpError extends Error { constructor(status, options) { super(`status ${status}`, options); this.name = "HttpError"; this.status = status; } }
const load = async (n) => { try { if (n > 2) throw new TypeError("bad"); return n; } catch (cause) { throw new HttpError(500 + n, { cause }); } };
const results = await Promise.allSettled([1, 2, 3, 4].map(load)); return results.map((r) => r.status === "fulfilled" ? r.value : [r.reason.name, r.reason.status, r.reason.cause.name, r.reason instanceof HttpError]);
