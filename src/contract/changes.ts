/** How each kind of breaking change is made without breaking anybody. */
const ADVICE = {
  gone: 'Keep it, mark it as deprecated, and leave its end to the next major version.',
  required: 'Make it optional, and do as before when it is left out.',
  narrowed: 'Keep accepting what was accepted; put a narrower rule on a new optional field.',
  widened: 'Return what was returned before, and put new values into a new field.',
  renamed: 'Keep the name, which generated clients have in their code.',
  access: 'Ask for no more than before; offer what needs more as a new operation or tool.',
  default: 'Keep the default, which callers who say nothing rely on.',
};

/** Why a change breaks callers; null when it does not. */
export type Breakage = keyof typeof ADVICE | null;

/** One difference between two contracts. `advice` is null when the change breaks no caller, else says how to make it additive. */
export type Change = { place: string; text: string; advice: string | null };

/** Collects differences. A difference found several times is reported once, and is breaking if any finding is. */
export class Changes {
  readonly #found = new Map<string, Change>();

  add(place: string, text: string, breakage: Breakage): void {
    const key = `${place}: ${text}`;
    const known = this.#found.get(key);
    this.#found.set(key, { place, text, advice: known?.advice ?? (breakage === null ? null : ADVICE[breakage]) });
  }

  all(): Change[] {
    return [...this.#found.values()];
  }
}
