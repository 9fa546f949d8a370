// What TypeScript knows about an edge: methods, parameters and results, read off its generated message type.

type Asking<Edge> = Extract<Edge, { readonly id: number; readonly method: string }>;
type Telling<Edge> = Exclude<Extract<Edge, { readonly method: string }>, { readonly id: number }>;
/** What an edge answers with. */
export type Answering<Edge> = Extract<Edge, { readonly result: unknown }>["result"];

/** Methods an edge asks with. */
export type Requests<Edge> = Asking<Edge>["method"];
/** Methods an edge tells with. */
export type Notifications<Edge> = Telling<Edge>["method"];
/** What a method is called with. */
export type ParamsOf<Edge, Method> = Extract<Edge, { readonly method: Method; readonly params: unknown }>["params"];
/** What the opposite edge answers a method with. */
export type ResultOf<Edge, Method> = Extract<
  Answering<Edge>,
  { readonly of: Method; readonly value: unknown }
>["value"];
