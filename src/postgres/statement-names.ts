/** Maximum number of named statements, because a server keeps each one per connection. */
const MAX_NAMES = 1000;

/** Names each statement by its text, so PostgreSQL parses and plans it once per connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Returns the name of a statement; undefined for one beyond the maximum. */
  of(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < MAX_NAMES) {
      name = `ems_${this.#names.size}`;
      this.#names.set(text, name);
    }
    return name;
  }
}
