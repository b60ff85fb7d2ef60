/** Exit codes: 0 success, 1 failure, 2 usage error. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;
