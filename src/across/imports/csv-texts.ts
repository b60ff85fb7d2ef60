import { MAX_CELLS, MAX_ROW, refuseFile } from './refusals.ts';

/** A row of a CSV text: its number, 0 for the header, its cells, and their characters. */
type CsvRow = { row: number; cells: string[]; size: number };

/** Follows the structure of a CSV text (RFC 4180) across its parts, and bounds each row before it is built. */
class CsvScanner {
  readonly #marks: RegExp;
  readonly #columns: readonly string[];
  #row = 0;
  #cells: string[] = [];
  #cell = '';
  #size = 0;
  /** Whether the cell is not in quotes, is inside of its quotes, or has a quote that ends it unless another one follows. */
  #state: 'plain' | 'quoted' | 'closing' = 'plain';
  /** Whether a line feed belongs to the end of the last row. */
  #followsReturn = false;

  constructor(delimiter: string, columns: readonly string[]) {
    this.#marks = new RegExp(`["\\r\\n${delimiter}]`, 'g');
    this.#columns = columns;
  }

  /** Returns the rows that end in the next part of the text. */
  *rowsIn(text: string): Generator<CsvRow> {
    let from = 0;
    for (const { 0: mark, index } of text.matchAll(this.#marks)) {
      if (this.#state === 'quoted' && mark !== '"') continue;
      this.#add(text.slice(from, index));
      from = index + 1;
      const isLineFeedOfReturn = this.#followsReturn && mark === '\n' && this.#isAtStart;
      this.#followsReturn = mark === '\r';
      if (isLineFeedOfReturn) continue;
      if (mark === '"') this.#quote();
      else {
        this.#endCell();
        if (mark === '\r' || mark === '\n') yield this.#endRow();
      }
    }
    this.#add(text.slice(from));
  }

  /** Returns the last row, which needs no line break. */
  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted') throw this.#refuse('has a quote that is not closed');
    if (this.#isAtStart) return;
    this.#endCell();
    yield this.#endRow();
  }

  get #isAtStart(): boolean {
    return this.#state === 'plain' && this.#cell === '' && this.#cells.length === 0;
  }

  #refuse(detail: string): Error {
    if (this.#row === 0) return refuseFile(`${detail} in its header`);
    return refuseFile(detail, this.#row, this.#columns[this.#cells.length]);
  }

  #add(text: string): void {
    if (text === '') return;
    if (this.#state === 'closing')
      throw this.#refuse('has text after a closing quote; a quote inside quotes is written twice');
    this.#size += text.length;
    if (this.#size > MAX_ROW) throw this.#refuse(`has more than ${MAX_ROW} characters; is a quote not closed?`);
    this.#cell += text;
  }

  #quote(): void {
    if (this.#state === 'quoted') this.#state = 'closing';
    else if (this.#state === 'closing') {
      this.#state = 'quoted';
      this.#add('"');
    } else if (this.#cell === '') this.#state = 'quoted';
    else
      throw this.#refuse('has a quote inside a cell without quotes; put the cell in quotes and write its quotes twice');
  }

  #endCell(): void {
    if (this.#cells.length === MAX_CELLS) throw this.#refuse(`has more than ${MAX_CELLS} cells`);
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'plain';
  }

  #endRow(): CsvRow {
    const ended = { row: this.#row, cells: this.#cells, size: this.#size };
    this.#row += 1;
    this.#cells = [];
    this.#size = 0;
    return ended;
  }
}

/**
 * Returns the rows of a CSV text, also the empty ones. `columns` names the columns in refusals, once the caller has read
 * the header. csv-parse bounds neither the cells of a row nor the cost of one that has too few or too many.
 * @throws Problem validation_failed for a text that is not CSV, and for a row that is too long or has too many cells
 */
export async function* csvRowsOf(
  texts: AsyncIterable<string>,
  delimiter: string,
  columns: readonly string[],
): AsyncGenerator<CsvRow> {
  const scanner = new CsvScanner(delimiter, columns);
  for await (const text of texts) yield* scanner.rowsIn(text);
  yield* scanner.end();
}
