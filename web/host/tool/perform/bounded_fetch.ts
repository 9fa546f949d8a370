import { RpcFailure } from "../../../shared/failure.ts";

/** Of a body, before it is read as text. */
const MAX_BYTES = 4_194_304;

/** As `fetch`, and the text of its answer is read only as far as it may be long. */
export async function boundedFetch(url: string, init: object) {
  const { body, headers, ok, status } = await fetch(url, init);
  return { status, ok, headers, text: () => textOf(body) };
}

async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw RpcFailure.of("OUTPUT_TOO_LARGE", `The answer has more than ${MAX_BYTES} bytes. [OUTPUT_TOO_LARGE]`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
