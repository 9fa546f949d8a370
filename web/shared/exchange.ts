/** What a request came back with. */
export interface Exchanged {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The options a tool may give; everything else about the request is fixed. */
interface Options {
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/** The parts of `fetch` used here. */
export type Send = (url: string, init: object) => Promise<Received>;

interface Received {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  text(): Promise<string>;
}

/** Sends without cookies, and follows nowhere: a redirect would lead where nobody was asked about. */
export async function exchange(send: Send, url: unknown, options: unknown): Promise<Exchanged> {
  const { method = "GET", headers = {}, body } = (options ?? {}) as Options;
  const response = await send(String(url), {
    method: String(method),
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { body: String(body) }),
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
    cache: "no-store",
  });
  const found: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    found[name] = value;
  });
  return { status: response.status, ok: response.ok, headers: found, body: await response.text() };
}
