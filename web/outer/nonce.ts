/** Tells the answer to this hello from the answer to an earlier one. */
export function nonce(): string {
  return crypto.getRandomValues(new Uint8Array(16)).toString();
}
