/** The result of a check. `repair` says what to do unless it is `ok`. */
export type Finding = { state: 'ok' | 'warning' | 'failed'; detail: string; repair?: string };

export const ok = (detail: string): Finding => ({ state: 'ok', detail });
export const warning = (detail: string, repair: string): Finding => ({ state: 'warning', detail, repair });
export const failed = (detail: string, repair: string): Finding => ({ state: 'failed', detail, repair });
