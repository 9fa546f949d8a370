/** What a journal may have as JSON. Reading it costs the page's thread in proportion to that. */
export const MAX_JOURNAL_BYTES = 16 << 20;

/** How many runs a journal may have. */
export const MAX_RUNS = 1_000;

/** The form of snapshots and journals. */
export const VERSION = 1;
