/** Exit codes: done, failed, and called with the wrong words. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** The database could not be reached in time; the message is for the terminal. */
export class DatabaseAwayError extends Error {}
