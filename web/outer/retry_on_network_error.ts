/** So long a change of networks takes at the least. */
const RETRY_DELAY_MS = 250;

/**
 * Asks the frame's own host once more when the first answer was broken on its way, as browsers break all of them when the
 * machine changes its network. An answer that came is not asked for again, whatever it says.
 */
export async function retryOnNetworkError<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((done) => setTimeout(done, RETRY_DELAY_MS));
    return ask();
  }
}
