/** Advice on how to avoid each kind of breaking change. */
const ADVICE = {
  gone: 'Keep it, mark it as deprecated, and remove it in the next major version.',
  required: 'Make it optional, and keep the old behavior when it is missing.',
  narrowed: 'Keep accepting the same values; add a new optional field for the stricter rule.',
  widened: 'Keep returning the same values, and return new ones in a new field.',
  renamed: 'Keep the name, because code that uses generated clients refers to it.',
  access: 'Keep the required rights; add a new operation or tool that requires more.',
  default: 'Keep the default, because callers that omit the value rely on it.',
};

/** The reason a change breaks callers; null when it does not. */
export type Breakage = keyof typeof ADVICE | null;

/** A difference between two contracts. `advice` says how to make a breaking change additive; otherwise it is null. */
export type Change = { place: string; text: string; advice: string | null };

/** Collects differences. A difference found several times is reported once, as breaking if any occurrence is. */
export class Changes {
  readonly #changes = new Map<string, Change>();

  add(place: string, text: string, breakage: Breakage): void {
    const key = `${place}: ${text}`;
    const known = this.#changes.get(key);
    this.#changes.set(key, { place, text, advice: known?.advice ?? (breakage === null ? null : ADVICE[breakage]) });
  }

  all(): Change[] {
    return [...this.#changes.values()];
  }
}
